/** A server that HAProxy forwards to, and the port of its health check. */
export interface Target {
  name: string
  port: number
  checkPort: number
}

/** HAProxy in front of the site's processes, and in front of the PostgreSQL servers: it forwards to the primary. */
export function haproxySettings(
  ports: { site: number; primary: number },
  processes: Target[],
  databases: Target[],
): string {
  const servers = (targets: Target[]) =>
    targets
      .map(({ name, port, checkPort }) => `  server ${name} 127.0.0.1:${port} port ${checkPort}`)
      .join('\n')
  return `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 1m
  timeout server 1m
  retries 3
  option redispatch
  default-server check inter 200ms fall 2 rise 1

frontend site
  mode http
  bind 127.0.0.1:${ports.site}
  default_backend processes

backend processes
  mode http
  balance roundrobin
  option http-server-close
  option httpchk GET /api/ready
${servers(processes)}

frontend primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
  default_backend databases

backend databases
  mode tcp
  option httpchk GET /primary
  default-server on-marked-down shutdown-sessions
${servers(databases)}
`
}

/** PgBouncer in transaction mode, in front of the primary. */
export function pgbouncerSettings({
  port,
  primaryPort,
  userFile,
  keepsPreparedStatements,
}: {
  port: number
  primaryPort: number
  userFile: string
  /** True from version 1.21. */
  keepsPreparedStatements: boolean
}): string {
  return `[databases]
* = host=127.0.0.1 port=${primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${userFile}
pool_mode = transaction
default_pool_size = 16
max_client_conn = 500
# Tries a new primary soon after the old one has failed.
server_login_retry = 1
${keepsPreparedStatements ? 'max_prepared_statements = 250\n' : ''}`
}
