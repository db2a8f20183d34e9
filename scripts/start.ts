// `npm start`: the built portal; with 'web' or 'worker' behind it, one of its two parts. Each of several web processes runs
// this file again.
import cluster from 'node:cluster'

if (Number.parseInt(process.versions.node, 10) < 26) {
  process.stderr.write(`Node ${process.versions.node} terlalu lama untuk portal ini. Jalankan dengan: npm start\n`)
  process.exit(1)
}

async function serveHere() {
  const [web, { prepareLegalTexts }] = await Promise.all([
    import('#server/serve.ts'),
    import('#domain/content/articles/legal-texts.server.ts'),
  ])
  await prepareLegalTexts()
  return web.serve()
}

async function chooseServing() {
  const { env } = await import('#platform/env.server.ts')
  if (env.webProcesses === 1) return serveHere
  const [{ forkWebProcesses }, { checkPort }, { now }, { poolOfEach }] = await Promise.all([
    import('#server/web-processes/web-processes.ts'),
    import('#server/listen.ts'),
    import('#shared/dates.ts'),
    import('./start/connections.ts'),
  ])
  const begin = forkWebProcesses({ count: env.webProcesses })
  return async (databaseUrl: string, poolSize: number) => {
    await checkPort()
    return begin({
      databaseUrl,
      poolSize: poolOfEach(poolSize, env.webProcesses),
      clockAheadMs: now().getTime() - Date.now(),
    })
  }
}

// Only now: an older Node would stumble over what these files use.
if (cluster.isWorker) {
  // Before its code is loaded, which takes long on a busy machine.
  const { watchStarter } = await import('#server/web-processes/watch-starter.ts')
  const stopWatching = watchStarter(Number(process.argv[3]))
  const { runWebProcess } = await import('./run-web-process.ts')
  runWebProcess(stopWatching)
} else {
  const role = process.argv[2]
  const { runPortal } = await import('./run-portal.ts')
  await runPortal({
    ...(role !== 'worker' && { serve: await chooseServing() }),
    work: role !== 'web',
  })
}
