// Two machines with PostgreSQL under Patroni, one of them the synchronous standby, with etcd, HAProxy and PgBouncer.
import { readFileSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { withClient } from '../faults/count.ts'
import { familyOf } from '../faults/process-family.ts'
import { until } from '../faults/until.ts'
import { database, type Machine, machines, owner, ownHost, ports, role } from './addresses.ts'
import { type Daemon, postgresUser, startDaemon } from './daemon.ts'
import { etcdArguments, haproxySettings, patroniSettings, pgbouncerSettings } from './settings-files.ts'

/** The running cluster; all of it is stopped with what `undo` got. */
export interface Cluster {
  /** The machine that Patroni says takes writes; undefined while none does. */
  readonly findPrimary: () => Promise<Machine | undefined>
  /** True when commits wait for a standby. */
  readonly hasSyncStandby: () => Promise<boolean>
  /** `kill -9` of everything on a machine. */
  readonly killMachine: (machine: Machine) => Promise<void>
  readonly startMachine: (machine: Machine) => Promise<void>
}

const answersAs = (machine: Machine, path: string) =>
  fetch(`http://${machine.host}:${ports.patroni}/${path}`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The first process of a machine's PostgreSQL; undefined when it has none. */
function postmasterIn(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    // After a crash the file still stands, and the number may be someone else's.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? pid : undefined
  } catch {
    return undefined
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was faster.
  }
}

/**
 * Sets all of it up below a folder and waits until commits are kept on both machines and the portal's roles exist.
 * @throws when a part does not come up; what came up is on `undo`.
 */
export async function startCluster(base: string, bin: string, undo: (() => Promise<unknown>)[]): Promise<Cluster> {
  const user = await postgresUser()
  async function makeFolder(name: string): Promise<string> {
    const folder = join(base, name)
    await mkdir(folder, { mode: 0o700 })
    await chown(folder, user.uid, user.gid)
    return folder
  }
  async function start(name: string, program: string, args: readonly string[]): Promise<Daemon> {
    const daemon = await startDaemon(program, args, { log: join(base, `${name}.log`), user })
    undo.push(() => daemon.stop())
    return daemon
  }

  await start('etcd', '/usr/bin/etcd', etcdArguments(await makeFolder('etcd')))
  const running = new Map<string, Daemon>()
  const folderOf = ({ name }: Machine) => join(base, `machine-${name}`)
  const startMachine = async (machine: Machine) => {
    const settings = join(base, `patroni-${machine.name}.yml`)
    running.set(machine.name, await start(`patroni-${machine.name}`, '/usr/bin/patroni', [settings]))
  }
  const killMachine = async (machine: Machine) => {
    await running.get(machine.name)?.stop('SIGKILL')
    const postmaster = postmasterIn(folderOf(machine))
    if (postmaster) for (const pid of await familyOf(postmaster)) kill(pid)
  }
  for (const machine of machines) {
    const folder = await makeFolder(`machine-${machine.name}`)
    await writeFile(join(base, `patroni-${machine.name}.yml`), patroniSettings(machine, folder, bin), { mode: 0o644 })
    // What Patroni did not stop.
    undo.push(() => killMachine(machine))
    await startMachine(machine)
  }

  const findPrimary = async () => {
    for (const machine of machines) if (await answersAs(machine, 'primary')) return machine
    return undefined
  }
  const hasSyncStandby = async () =>
    (await Promise.all(machines.map((machine) => answersAs(machine, 'synchronous')))).some((is) => is)
  await until('a primary and a synchronous standby', hasSyncStandby, { every: 250 })

  await writeFile(join(base, 'haproxy.cfg'), haproxySettings)
  await start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(base, 'haproxy.cfg')])
  const bouncer = await makeFolder('pgbouncer')
  await writeFile(join(bouncer, 'users.txt'), `"${owner}" ""\n"${role}" ""\n`)
  await writeFile(join(bouncer, 'pgbouncer.ini'), pgbouncerSettings(bouncer))
  await start('pgbouncer', '/usr/sbin/pgbouncer', [join(bouncer, 'pgbouncer.ini')])

  const primaryUrl = `postgresql://postgres@${ownHost}:${ports.writer}/postgres`
  // Until its first check, within its first second, HAProxy takes every server for one that may be used.
  let inARow = 0
  const asksPrimary = () =>
    withClient(primaryUrl, (client) => client.query('select pg_is_in_recovery() as standby')).then(
      ({ rows }) => rows[0].standby === false,
      () => false,
    )
  await until(
    'the primary alone behind HAProxy',
    async () => {
      inARow = (await asksPrimary()) ? inARow + 1 : 0
      return inARow >= 10
    },
    { every: 200 },
  )
  await withClient(primaryUrl, async (client) => {
    for (const name of [owner, role]) await client.query(`create role ${pg.escapeIdentifier(name)} login createdb`)
    await client.query(`create database ${database} owner ${owner}`)
  })
  return { findPrimary, hasSyncStandby, killMachine, startMachine }
}
