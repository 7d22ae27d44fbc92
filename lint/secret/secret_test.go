package secret

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	tests := []struct{ in, want string }{
		{"port = 3306", "port = 3306"},
		{"password = hunter2 # old", "password = ***"},
		{"#password\t= hunter2\r\n", "#password\t= ***\r\n"},
		{"loose-master-password=a b", "loose-master-password=***"},
		{"wsrep_sst_auth=user:pass", "wsrep_sst_auth=***"},
		{"password=", "password="},
		{"validate_password=ON", "validate_password=ON"},
		{"mysql-native-password=ON", "mysql-native-password=ON"},
		{"validate_password.length=8", "validate_password.length=8"},
		{"disconnect_on_expired_password=OFF", "disconnect_on_expired_password=OFF"},
		{`wsrep_provider_options="socket.ssl_password=x; gcache.size=1G"`, `wsrep_provider_options="socket.ssl_password=*** gcache.size=1G"`},
		{"notify = mysql --password=x -e 1", "notify = mysql --password=*** -e 1"},
		{"url=mysql://root:hunter2@db1:3306/x", "url=mysql://root:***@db1:3306/x"},
		{"url=http://db1:3306/", "url=http://db1:3306/"},
		{"init_connect=\"GRANT ALL ON *.* TO a IDENTIFIED BY 'x y'\"", "init_connect=\"GRANT ALL ON *.* TO a IDENTIFIED BY '***'\""},
		{"IDENTIFIED BY PASSWORD '*ABC'", "IDENTIFIED BY PASSWORD '***'"},
		{"CREATE USER a IDENTIFIED WITH caching_sha2_password BY 'x'", "CREATE USER a IDENTIFIED WITH caching_sha2_password BY '***'"},
		{"CREATE USER a IDENTIFIED WITH x AS '*ABC' REQUIRE SSL", "CREATE USER a IDENTIFIED WITH x AS '***' REQUIRE SSL"},
		{"CREATE USER a IDENTIFIED VIA unix_socket", "CREATE USER a IDENTIFIED VIA unix_socket"},
		{"dsn=root:hunter2@tcp(db1:3306)/x", "dsn=root:***@tcp(db1:3306)/x"},
		{"url=http://u:a@b=c@h/x", "url=http://u:***@h/x"},
		{"MYSQL_PWD=hunter2 mysql", "MYSQL_PWD=***"},
		{"by root@localhost, a.cnf:3:1", "by root@localhost, a.cnf:3:1"},
		{"mail=mailto:me@example.com?", "mail=mailto:***@example.com?"},
		{"a=mysql://u:p@h b=mysql://v:q@h", "a=mysql://u:***@h b=mysql://v:***@h"},
		{"password = ***", "password = ***"},
	}
	for _, tt := range tests {
		if got := Text(tt.in); got != tt.want {
			t.Errorf("Text(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestHide(t *testing.T) {
	got := Hide(`the value "hunter2" is cut at #; hunter2 was meant, see mysql://a:b@c`, "hunter2")
	if want := `the value "***" is cut at #; *** was meant, see mysql://a:***@c`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Hide("as it is", ""); got != "as it is" {
		t.Errorf("an empty secret changed the text: %q", got)
	}
}

func FuzzSpans(f *testing.F) {
	f.Add([]byte("İpassword=x mysql://a:b@c identified by 'x"))
	f.Fuzz(func(t *testing.T, line []byte) {
		end := 0
		for _, span := range Spans(line) {
			if span.Start < end || span.Empty() || span.End > len(line) {
				t.Fatalf("span %v behind %d in %d bytes", span, end, len(line))
			}
			end = span.End
		}
		if once := Text(string(line)); len(Spans([]byte(once))) > 0 && strings.Count(once, Mask) == 0 {
			t.Fatalf("masking left a secret in %q", once)
		}
	})
}
