// `npm start`: the built portal; with 'web' or 'worker' behind it, one of its two parts. Its web server runs this file
// again, in the thread that renders pages.
import { isMainThread } from 'node:worker_threads'

if (Number.parseInt(process.versions.node, 10) < 26) {
  process.stderr.write(`Node ${process.versions.node} terlalu lama untuk portal ini. Jalankan dengan: npm start\n`)
  process.exit(1)
}

async function serve() {
  const [web, { databaseUrl }] = await Promise.all([
    import('#server/serve.ts'),
    import('#platform/database/database.server.ts'),
  ])
  return web.serve({ entry: new URL(import.meta.url), databaseUrl: databaseUrl() })
}

// Only now: an older Node would stumble over what these files use.
if (isMainThread) {
  const role = process.argv[2]
  const { runPortal } = await import('./run-portal.ts')
  await runPortal({
    ...(role !== 'worker' && { serve }),
    work: role !== 'web',
  })
} else {
  const { runRenderThread } = await import('./run-render-thread.ts')
  await runRenderThread()
}
