package secret

import (
	"strings"
	"testing"
)

func TestName(t *testing.T) {
	secrets := strings.Fields(`password PASSWORD "password" loose-master-password master_passwor pasword passwrd db_passwd user_pass pwd
		wsrep_sst_auth wsrep_sst_aut wsrep-sst-auht aws_secret_access_key aws_access_key_id s3_acces_key s3_secret_key encrypt-key
		transition_key vault_token api_key ssl_passphrase handlersocket_plain_secret_wr keyring_hashicorp_secret_id turbo_password_for_all
		net.ipv4.tcp_fastopen_key net/ipv6/conf/all/stable_secret skip-master-password sst_auth file_key_management_filekye`)
	public := strings.Fields(`default_authentication_plugin authentication_policy caching_sha2_password_private_key_path
		caching_sha2_password_digest_rounds validate_password validate_password_policy validate_password.length validate-pasword.policy
		password_history password_reuse_interval password_require_current max_password_errors mysql_native_password
		loose_mysql_native_password disconnect_on_expired_password old_passwords ssl_key ssl-key mysqlx_ssl_key tokudb_cache_size
		ft_min_token_size ngram_token_size version_tokens_session default_auth secure_auth show_slave_auth_info des_key_file
		innodb_encryption_threads innodb_default_encryption_key_id sort_key primary_key key_buffer_size user passed secure_file_priv
		net.ipv4.ipfrag_secret_interval net.core.netdev_rss_key encrypt-key-file keyring_encrypted_file_data`)
	for _, name := range append(secrets, "") {
		if Name(name) != (name != "") {
			t.Errorf("%q is a secret: %v", name, Name(name))
		}
	}
	for _, name := range public {
		if Name(name) {
			t.Errorf("%s is no secret", name)
		}
	}
}

func TestLine(t *testing.T) {
	tests := []struct{ in, want string }{
		{"port = 3306", "port = 3306"},
		{"password = hunter2 # and hunter3", "password = ***"},
		{`password="hunter2"`, "password=***"},
		{`"password" = hunter2`, `"password" = ***`},
		{"master_passwor=hunter2\r\n", "master_passwor=***\r\n"},
		{"password hunter2", "password ***"},
		{"password: hunter2", "password: ***"},
		{"vault_token : hunter2", "vault_token : ***"},
		{"SET PASSWORD = 'hunter2'", "SET PASSWORD = ***"},
		{"password", "password"},
		{"password=", "password="},
		{"  #password\thunter2", "  #password\t***"},
		{"; wsrep_sst_auth=u:hunter2", "; wsrep_sst_auth=***"},
		{"max_connections = 9 # password hunter2", "max_connections = 9 # password ***"},
		{"max_connections = 9 # token=hunter2", "max_connections = 9 # token=***"},
		{"max_connections = 9 # a pass over the tokens", "max_connections = 9 # a pass over the tokens"},
		{"# options passed to all clients", "# options passed to all clients"},
		{"# auth plugins come here", "# auth plugins come here"},
		{"# passwords belong elsewhere", "# passwords belong elsewhere"},
		{"# change the password.", "# change the password."},
		{"# the passwd is hunter2", "# the passwd ***"},
		{"#cmd = mysql --password hunter2 -e 1", "#cmd = mysql --password *** -e 1"},
		{"cmd = mysql -uroot -phunter2 -P3306", "cmd = mysql -uroot -p*** -P3306"},
		{"cmd = ssh -p22 host", "cmd = ssh -p22 host"},
		{"cmd = mysql --password -e 1", "cmd = mysql --password -e 1"},
		{"cmd = mysql --password='hunter 2'", "cmd = mysql --password='***'"},
		{"file_key_management_filename = keys.enc", "file_key_management_filename = keys.enc"},
		{"validate_password.policy = LOW", "validate_password.policy = LOW"},
		{"ssl_key = /etc/key.pem", "ssl_key = /etc/key.pem"},
		{"password = ***", "password = ***"},
		{"# ;\t", "# ;\t"},
	}
	for _, tt := range tests {
		if got := LineText(tt.in); got != tt.want {
			t.Errorf("LineText(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestKey(t *testing.T) {
	for in, want := range map[string]string{
		"password": "password", "password hunter2": "password ***", "password: hunter2": "password: ***",
		"max_connections 500": "max_connections 500", "validate_password on": "validate_password on",
	} {
		if got := Key(in); got != want {
			t.Errorf("Key(%q) = %q, want %q", in, got, want)
		}
	}
	got := HideKeys("words around a name: password hunter2", "password hunter2", "port")
	if want := "words around a name: password ***"; got != want {
		t.Errorf("got %q", got)
	}
}

func FuzzLine(f *testing.F) {
	f.Add([]byte("#password: x mysql -px --password y # identified by 'x"))
	f.Fuzz(func(t *testing.T, line []byte) {
		end := 0
		for _, span := range Line(line) {
			if span.Start < end || span.Empty() || span.End > len(line) {
				t.Fatalf("span %v behind %d in %d bytes", span, end, len(line))
			}
			end = span.End
		}
	})
}
