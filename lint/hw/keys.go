package hw

// Section is a kind of section of a profile. The zero value is invalid.
type Section uint8

// The sections, in the order in which a profile is written.
const (
	Meta    Section = iota + 1 // [profile]
	Host                       // [host]
	Server                     // [server]
	Storage                    // [storage] and [storage ROLE]
	Device                     // [device NAME]
	Status                     // [status]
)

// String is the first word of the section's head.
func (s Section) String() string {
	switch s {
	case Meta:
		return "profile"
	case Host:
		return "host"
	case Server:
		return "server"
	case Storage:
		return "storage"
	case Device:
		return "device"
	case Status:
		return "status"
	default:
		return "unknown"
	}
}

// Scope says what a key of [storage] belongs to, so what a role that is
// elsewhere does not inherit.
type Scope uint8

// The scopes, as bits.
const (
	WithDevice Scope = 1 << iota // media, cache and atomic keys: gone with another device
	WithMount                    // file system and path keys: gone with another mount
)

// datadir is the role that bare storage keys speak of.
const datadir = "datadir"

// Roles are the roles that a [storage ROLE] section can describe.
func Roles() []string {
	return []string{datadir, "redo", "doublewrite", "undo", "binlog", "relaylog", "tmpdir"}
}

// Key is one key of the format: the one table from which checking, reading,
// completion and the documentation come.
type Key struct {
	Section Section
	Name    string
	Type    Type
	// Words are the listed words, separated by blanks. Beside a size or a
	// count a word stands for an amount: "none=0", "unlimited=max".
	Words string
	With  Scope
	Doc   string
}

// Keys is the table of all keys, in the order of the documentation.
func Keys() []Key { return keys[:] }

var keys = [...]Key{
	{Meta, "version", word, "1", 0, "version of this format, required; another number is refused"},
	{Meta, "name", freeText, "", 0, "shown in reports"},
	{Meta, "date", date, "", 0, "when the facts were true; reports warn after a year"},
	{Meta, "source", word, "manual collector mixed", 0, "who wrote it"},

	{Host, "memory", size, "", 0, "physical memory"},
	{Host, "memory_limit", size, "none=max", 0, "smallest cgroup limit over mysqld"},
	{Host, "memory_for_mysqld", size, "", 0, "what the admin grants the server; beats the two above"},
	{Host, "cpus", count, "", 0, "online hardware threads"},
	{Host, "cpu_limit", decimal, "none=max", 0, "quota in CPUs, such as 2.5"},
	{Host, "numa_nodes", count, "", 0, "NUMA nodes"},
	{Host, "page_size", size, "", 0, "page size of the kernel, such as 4K"},
	{Host, "swap", size, "none=0", 0, "swap space"},
	{Host, "swap_kind", word, "disk zram zswap", 0, "what the swap space is: a disk, or compressed memory"},
	{Host, "huge_pages", count, "", 0, "huge pages of huge_page_size that are reserved"},
	{Host, "huge_page_size", size, "", 0, "size of a huge page, such as 2M"},
	{Host, "thp", word, "always madvise never", 0, "transparent huge pages"},
	{Host, "kernel", freeText, "", 0, "kernel release, such as 6.12.9"},
	{Host, "os", freeText, "", 0, "operating system, such as debian 13"},
	{Host, "virtualization", word, "none kvm vmware hyperv xen other", 0, "hypervisor below the host"},
	{Host, "container", word, "none docker podman lxc kubernetes other", 0, "container around the server"},
	{Host, "cloud", word, "none aws gcp azure other", 0, "whose machine it is"},
	{Host, "dedicated", yesNo, "", 0, "nothing else of weight runs in this memory (the host's, or a container's under its limit)"},
	{Host, "instances", count, "", 0, "server processes on the host, this one included"},
	{Host, "init", word, "systemd sysv container other", 0, "what starts the server: decides whether [mysqld_safe] is read"},
	{Host, "systemd", count, "", 0, "version of systemd, such as 252"},
	{Host, "sysctl_loader", word, "systemd procps busybox none", 0, "what applies the sysctl files at boot"},
	{Host, "huge_page_users", list, "none", 0, "other programs that use the reserved huge pages; none: known that nobody does"},
	{Host, "numa_interleave", yesNo, "", 0, "the server is started under an interleave policy (numactl, NUMAPolicy=)"},
	{Host, "firewall", yesNo, "", 0, "the server's ports are closed towards foreign networks"},

	{Server, "edition", word, "community enterprise", 0, "MySQL only; Percona Server, XtraDB Cluster and MariaDB are targets, not editions"},
	{Server, "plugins", list, "none", 0, "plugins and components installed inside the server, so not visible in any file"},
	{Server, "aio", word, "libaio io_uring none", 0, "what the binary is linked with"},
	{Server, "libnuma", yesNo, "", 0, "the binary is linked with libnuma"},
	{Server, "nofile", count, "unlimited=max", 0, "hard limit of open files of the service"},
	{Server, "nofile_soft", count, "", 0, "soft limit of open files; leave out when equal"},
	{Server, "memlock", size, "unlimited=max", 0, "limit of locked memory"},
	{Server, "role", word, "primary replica standalone", 0, "primary: somebody replicates from it"},
	{Server, "downstream", yesNo, "", 0, "replicas, a change stream or point-in-time backups read its binary log"},
	{Server, "replication_set", freeText, "", 0, "label; hosts with the same label replicate from each other"},
	{Server, "disposable", yesNo, "", 0, "the data can be built anew at any time (test instance, spare replica)"},
	{Server, "peak_connections", count, "", 0, "most connections ever in use at once (Max_used_connections over weeks)"},
	{Server, "workload", word, "oltp scan mixed", 0, "scan: long sequential reads dominate"},
	{Server, "redo_rate", rate, "", 0, "redo written at the peak hour (difference of Innodb_os_log_written over time)"},
	{Server, "redo_burst", seconds, "", 0, "how long that peak lasts"},
	{Server, "data_bytes", size, "", 0, "data and indexes in InnoDB"},
	{Server, "myisam_index_bytes", size, "", 0, "indexes of MyISAM tables; 0: none"},
	{Server, "page_size", size, "", 0, "InnoDB page size of the data directory"},
	{Server, "lower_case_table_names", word, "0 1 2", 0, "as stored in the data directory"},
	{Server, "undo_tablespaces", count, "", 0, "undo tablespaces made when the data directory was created"},
	{Server, "system_files", files, "", 0, "files of the system tablespace as they are on disk, NAME:SIZE"},
	{Server, "time_zone_tables", yesNo, "", 0, "mysql.time_zone_name is filled"},
	{Server, "upgrade_method", word, "in-place logical", 0, "how the data reaches the target: the same data directory, or dump and load or replication"},

	{Storage, "path", freeText, "", WithMount, "directory, for reports"},
	{Storage, "device", freeText, "", 0, "a free label or the NAME of a [device]; roles with one label share it"},
	{Storage, "media", word, "ssd hdd hybrid ram", WithDevice, "the conclusion: does a random write seek?"},
	{Storage, "transport", word, "nvme sata sas virtio scsi usb network other", WithDevice, "as the operating system sees it"},
	{Storage, "raid", word, "none controller md lvm zfs other", WithDevice, "what joins several drives"},
	{Storage, "raid_level", freeText, "", WithDevice, "0, 1, 5, 6, 10 and so on"},
	{Storage, "volume", word, "local network virtual", WithDevice, "network: EBS, Persistent Disk, SAN, NFS; virtual: a disk image whose backing is not known"},
	{Storage, "volatile_cache", yesNo, "", WithDevice, "an acknowledged write can be lost at power failure"},
	{Storage, "power_loss_protection", yesNo, "", WithDevice, "capacitors or battery-backed controller cache"},
	{Storage, "logical_block", size, "", WithDevice, "unit in which the device is addressed"},
	{Storage, "physical_block", size, "", WithDevice, "unit in which the device writes"},
	{Storage, "atomic_write", powerOfTwo, "none=0", WithDevice, "largest power-fail atomic write in bytes, already plus one and times block size; none: one block only"},
	{Storage, "atomic_boundary", size, "none=max", WithDevice, "a write across a multiple of this is not atomic"},
	{Storage, "atomic_page", yesNo, "", WithDevice | WithMount, "the admin's statement that a page write reaches the disk whole or not at all, the whole way down"},
	{Storage, "iops_read", count, "", WithDevice, "measured or provisioned, random 16 KiB reads per second"},
	{Storage, "iops_write", count, "", WithDevice, "measured or provisioned, random 16 KiB writes per second"},
	{Storage, "write_rate", rate, "", WithDevice, "measured, sequential writes with sync"},
	{Storage, "write_latency", milliseconds, "", WithDevice, "measured, of one synchronous 4 KiB write"},
	{Storage, "scheduler", word, "none mq-deadline bfq kyber noop deadline cfq", WithDevice, "active I/O scheduler"},
	{Storage, "queue_depth", count, "", WithDevice, "requests the device takes at once"},
	{Storage, "filesystem", word, "ext4 xfs zfs btrfs nfs overlay tmpfs other", WithMount, "type of the file system"},
	{Storage, "fs_version", freeText, "", WithMount, "where behaviour depends on it, such as 2.2 for OpenZFS"},
	{Storage, "direct_io", yesNo, "", WithMount, "O_DIRECT is honoured, not merely accepted"},
	{Storage, "mount", freeText, "", 0, "mount point"},
	{Storage, "mount_options", list, "", WithMount, "mount options"},
	{Storage, "fs_block", size, "", WithMount, "block size of the file system"},
	{Storage, "fs_cluster", size, "none=0", WithMount, "cluster size of ext4 with bigalloc"},
	{Storage, "fs_reflink", yesNo, "", WithMount, "XFS with reflink"},
	{Storage, "copy_on_write", yesNo, "", WithMount, "zfs: yes; btrfs: yes unless nodatacow"},
	{Storage, "recordsize", size, "", WithMount, "record size of the ZFS dataset"},
	{Storage, "size", size, "", WithDevice | WithMount, "size of the file system"},
	{Storage, "free", size, "", WithDevice | WithMount, "free space"},

	{Device, "model", freeText, "", 0, "the drive's or the controller's name"},
	{Device, "transport", word, "nvme sata sas virtio scsi usb network other", 0, "as the operating system sees it"},
	{Device, "rotational_reported", bit, "", 0, "what the kernel says, right or wrong"},
	{Device, "write_cache_reported", word, "back through", 0, "what the kernel says"},
	{Device, "scheduler", word, "none mq-deadline bfq kyber noop deadline cfq", 0, "active I/O scheduler"},
	{Device, "nr_requests", count, "", 0, "requests per hardware queue"},
	{Device, "logical_block", size, "", 0, "logical_block_size"},
	{Device, "physical_block", size, "", 0, "physical_block_size"},
	{Device, "discard_granularity", size, "", 0, "0: no discard"},
	{Device, "fua", bit, "", 0, "forced unit access"},
	{Device, "atomic_write_unit_min", size, "", 0, "bytes, as in sysfs"},
	{Device, "atomic_write_unit_max", size, "", 0, "bytes, as in sysfs; 0: no support"},
	{Device, "atomic_write_max", size, "", 0, "bytes, as in sysfs"},
	{Device, "atomic_write_boundary", size, "", 0, "bytes, as in sysfs; 0: none"},
	{Device, "nvme_awun", count, "", 0, "raw, zero-based: 0 is one block"},
	{Device, "nvme_awupf", count, "", 0, "raw, zero-based: 0 is one block"},
	{Device, "nvme_nawun", count, "", 0, "raw, zero-based; valid with bit 1 of nvme_nsfeat"},
	{Device, "nvme_nawupf", count, "", 0, "raw, zero-based; valid with bit 1 of nvme_nsfeat, 0: not given"},
	{Device, "nvme_nabsn", count, "", 0, "raw, zero-based; 0: no boundary"},
	{Device, "nvme_nabspf", count, "", 0, "raw, zero-based; 0: no boundary"},
	{Device, "nvme_nabo", count, "", 0, "raw: offset of the first boundary, in blocks"},
	{Device, "nvme_nsfeat", count, "", 0, "raw: bit field, decimal"},
	{Device, "nvme_vwc", count, "", 0, "raw: bit 0 is a volatile write cache"},
	{Device, "members", list, "", 0, "NAMEs of the devices below"},
	{Device, "kind", freeText, "", 0, "disk, partition, lvm, crypt, mpath, md and so on"},
	{Device, "numa_node", signed, "", 0, "nearest NUMA node; -1: none"},

	{Status, "date", date, "", 0, "when the counters were read"},
	{Status, "lsn", count, "", 0, "log sequence number"},
	{Status, "checkpoint_lsn", count, "", 0, "last checkpoint"},
	{Status, "checkpoint_age", size, "", 0, "where only the difference is known"},
	{Status, "checkpoint_max_age", size, "", 0, "where the server states it (MariaDB, Percona Server)"},
	{Status, "log_waits", decimal, "", 0, "rate of Innodb_log_waits per second"},
	{Status, "repeated", yesNo, "", 0, "several samples over days say the same; without it no configuration is judged by this section"},
}

// find looks a key up in one section; nil where there is none.
func find(s Section, name string) *Key {
	for i := range keys {
		if keys[i].Section == s && keys[i].Name == name {
			return &keys[i]
		}
	}
	return nil
}
