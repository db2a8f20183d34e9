// Trials of the examples for nginx and Caddy: first their own check of the file, then the real thing in front of a release.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { aCertificate } from '../builders/a-certificate.ts'
import { until } from '../faults/until.ts'
import { startNginx, writeNginxFiles } from '../portal/nginx.ts'
import { debianProgram } from './debian-program.ts'
import type { PortalsApart } from './portals-apart.ts'
import { tryThrough } from './through-proxy.ts'
import { must, patience, type Trial } from './trial.ts'

const run = promisify(execFile)

/** Where a proxy stands: a folder that everybody may pass, and the ports that it takes in place of 443 and 80. */
export interface ProxyPlace {
  readonly place: string
  readonly port: number
  readonly plainPort: number
  readonly portals: () => Promise<PortalsApart>
}

// One for all: of two with the same name this process would look at the first alone.
const { cert, key } = aCertificate('localhost')
setDefaultCACertificates([...getCACertificates(), cert])

/** Key and certificate for localhost as files; this process trusts it. */
async function certify(folder: string): Promise<{ cert: string; key: string }> {
  const files = { cert: join(folder, 'fullchain.pem'), key: join(folder, 'privkey.pem') }
  await writeFile(files.cert, cert)
  await writeFile(files.key, key)
  return files
}

async function whileRunning(child: ChildProcess, port: number, act: () => Promise<string>): Promise<string> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await until(
      'the proxy',
      async () => {
        must(child.exitCode === null, `the proxy ended: ${output}`)
        return fetch(`https://localhost:${port}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      },
      patience,
    )
    return await act()
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** The file as it is, with this machine's ports and paths in place of those of a server. */
async function writeNginx(folder: string, portals: PortalsApart, at: ProxyPlace): Promise<string> {
  const files = await certify(folder)
  const [first, second] = portals.ports
  return writeNginxFiles(folder, (example) =>
    example
      .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
      .replaceAll(/^ +listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${at.plainPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${at.port} `)
      .replaceAll('/etc/ssl/helpdesk-spmb/fullchain.pem', files.cert)
      .replaceAll('/etc/ssl/helpdesk-spmb/privkey.pem', files.key)
      .replaceAll('bantuan.example', 'localhost'),
  )
}

/** `nginx -t`, then nginx with the example in front of two web processes. */
export function nginx(at: ProxyPlace): Trial {
  return {
    name: 'nginx',
    run: async () => {
      await debianProgram('nginx')
      const folder = join(at.place, 'nginx')
      await mkdir(folder)
      const portals = await at.portals()
      const main = await writeNginx(folder, portals, at)
      await run('nginx', ['-t', '-c', main])
      return whileRunning(startNginx(main), at.port, async () => {
        const plain = await fetch(`http://localhost:${at.plainPort}/faq?q=a`, { redirect: 'manual' })
        must(plain.headers.get('location') === 'https://localhost/faq?q=a', `plain HTTP was answered ${plain.status}`)
        return tryThrough(`https://localhost:${at.port}`, portals, true)
      })
    },
  }
}

/** The example; for Caddy before 2.7, which Debian 12 has, with the old directives for the buffer. */
async function exampleFor(version: string): Promise<string> {
  const example = await readFile('deploy/Caddyfile', 'utf8')
  const [, minor = 0] = /(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? []
  return minor >= 7 ? example : example.replace(/request_buffers (\S+)/, 'buffer_requests\n\t\tmax_buffer_size $1')
}

/** `caddy validate`, then Caddy with the example in front of two web processes. */
export function caddy(at: ProxyPlace): Trial {
  return {
    name: 'Caddy',
    run: async () => {
      await debianProgram('caddy')
      const folder = join(at.place, 'caddy')
      await mkdir(folder)
      const portals = await at.portals()
      const files = await certify(folder)
      const own = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
      const example = await exampleFor((await run('caddy', ['version'])).stdout)
      const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${at.plainPort}\n}\n`
      const config = join(folder, 'Caddyfile')
      await writeFile(
        config,
        options + example.replace('\trequest_body', `\ttls ${files.cert} ${files.key}\n\trequest_body`),
      )
      const upstreams = portals.ports.map((port) => `127.0.0.1:${port}`).join(' ')
      await run('caddy', ['validate', '--config', config, '--adapter', 'caddyfile'], {
        env: { ...process.env, ...own },
      })
      const env = { ...process.env, ...own, PORTAL_SITE: `https://localhost:${at.port}`, PORTAL_UPSTREAMS: upstreams }
      const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      return whileRunning(child, at.port, () => tryThrough(`https://localhost:${at.port}`, portals, false))
    },
  }
}
