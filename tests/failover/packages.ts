// The programs of Debian that the failover test stands on: found, or installed where that can be done, or named.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A package and a program of it. */
const wanted = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  iptables: '/usr/sbin/iptables',
} as const

const versions = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL of the system; undefined when there is none. */
function findPostgres(): string | undefined {
  const found = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []
  return found.map((version) => join(versions, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')))
}

function missingPackages(): string[] {
  const programs = Object.entries(wanted).filter(([, program]) => !existsSync(program))
  return [...programs.map(([name]) => name), ...(findPostgres() ? [] : ['postgresql'])]
}

/**
 * Installs what is missing, as root on a system with apt.
 * @returns the folder of PostgreSQL's programs, or a text with what is missing.
 */
export function preparePackages(): { readonly bin: string } | { readonly missing: string } {
  if (process.getuid?.() !== 0) return { missing: 'root: machines are cut off with iptables, servers run as postgres' }
  const before = missingPackages()
  if (before.length > 0) {
    process.stdout.write(`Installing ${before.join(', ')}\n`)
    // Debian's package of PostgreSQL would start its own server where the system lets it.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    spawnSync('apt-get', ['update'], { env })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...before], { env })
  }
  const [bin, after] = [findPostgres(), missingPackages()]
  if (after.length > 0 || !bin) return { missing: `packages that apt-get did not install: ${after.join(', ')}` }
  const filter = spawnSync(wanted.iptables, ['-S'], { encoding: 'utf8' })
  if (filter.status !== 0) return { missing: `iptables, which does not run here: ${filter.stderr.trim()}` }
  return { bin }
}
