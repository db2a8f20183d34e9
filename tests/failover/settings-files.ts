// The settings of Patroni, HAProxy and PgBouncer, as the test writes them down; docs/operations/configure.md depends on them.
import { join } from 'node:path'
import { database, etcdHost, type Machine, machines, ownHost, ports } from './addresses.ts'

/** Seconds. Without a sign of life for `ttl` a primary has lost its office; Patroni takes no less than 20. */
const pace = { ttl: 20, loop_wait: 2, retry_timeout: 5 }

/** Patroni of one machine, as JSON, which is YAML; `folder` is that machine's own. */
export function patroniSettings({ name, host }: Machine, folder: string, bin: string): string {
  const at = (port: number) => ({ listen: `${host}:${port}`, connect_address: `${host}:${port}` })
  const account = (username: string) => ({ username, password: 'only-on-loopback' })
  return JSON.stringify({
    scope: 'portal',
    name,
    restapi: at(ports.patroni),
    // Configured as a proxy, so that this one address is used and not those that etcd announces.
    etcd3: { hosts: [`${host}:${ports.etcd}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ...pace,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_keep_size: '256MB', shared_buffers: '64MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      ...at(ports.postgres),
      data_dir: join(folder, 'data'),
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      use_unix_socket: true,
      authentication: { superuser: account('postgres'), replication: account('replicator') },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['local all all trust', 'host all all 127.0.0.0/8 trust', 'host replication all 127.0.0.0/8 trust'],
    },
  })
}

/** The arguments of a single etcd. */
export function etcdArguments(folder: string): string[] {
  const [own, peer] = [`http://${etcdHost}:${ports.etcd}`, `http://${etcdHost}:${ports.etcdPeer}`]
  const endpoints = [own, ...machines.map(({ host }) => `http://${host}:${ports.etcd}`)]
  return [
    ...['--name', 'etcd', '--data-dir', folder, '--log-level', 'warn'],
    ...['--listen-client-urls', endpoints.join(), '--advertise-client-urls', own],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
  ]
}

const patroniServers = machines
  .map(({ name, host }) => `  server ${name} ${host}:${ports.postgres} check port ${ports.patroni}`)
  .join('\n')

const webServers = ports.web.map((port) => `  server web${port} ${ownHost}:${port} check`).join('\n')

/** Who Patroni says is primary gets the writes. Where no web process is ready, any that can be reached says so. */
export const haproxySettings = `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen writer
  mode tcp
  bind ${ownHost}:${ports.writer}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${patroniServers}
listen reader
  mode tcp
  bind ${ownHost}:${ports.reader}
  option httpchk OPTIONS /replica?lag=1MB
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${patroniServers}
frontend portal
  mode http
  bind ${ownHost}:${ports.front}
  use_backend living if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  mode http
  option httpchk GET /readyz
  option redispatch
  retries 3
  retry-on conn-failure
  default-server inter 500ms fall 1 rise 1
${webServers}
backend living
  mode http
  option redispatch
  retries 3
  retry-on conn-failure
${webServers.replaceAll(' check', '')}
`

/** Sessions stay whole: LISTEN, advisory locks of a session and prepared statements need that. */
export function pgbouncerSettings(folder: string): string {
  return `[databases]
${database} = host=${ownHost} port=${ports.writer} dbname=${database}
[pgbouncer]
listen_addr = ${ownHost}
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = session
default_pool_size = 60
max_client_conn = 200
server_connect_timeout = 2
server_login_retry = 1
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`
}
