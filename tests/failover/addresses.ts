// Where everything of the failover test listens: one address of the loopback network for each machine.

/** A machine with Patroni and PostgreSQL on it. */
export interface Machine {
  readonly name: string
  readonly host: string
}

export const machines: readonly [Machine, Machine] = [
  { name: 'a', host: '127.0.0.11' },
  { name: 'b', host: '127.0.0.12' },
]

/** The machine of etcd. It listens on those of the databases too: their way to it, which is cut with them. */
export const etcdHost = '127.0.0.13'

/** The machine of HAProxy, PgBouncer and the portal. */
export const ownHost = '127.0.0.1'

export const ports = {
  web: [4351, 4352],
  worker: 4353,
  /** Of HAProxy: the portal, the database that takes writes, one that only reads. */
  front: 4360,
  writer: 4366,
  reader: 4367,
  etcd: 4361,
  etcdPeer: 4362,
  postgres: 4364,
  patroni: 4365,
  pgbouncer: 4368,
} as const

export const database = 'portal'
export const owner = 'portal_owner'
export const role = 'portal_app'

/** The address of the portal's database, as someone, through the given port of HAProxy or PgBouncer. */
export const databaseUrl = (user: string, port: number) => `postgresql://${user}@${ownHost}:${port}/${database}`
