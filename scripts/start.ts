// `npm start`: the built portal; with 'web' or 'worker' behind it, one of its two parts.

if (Number.parseInt(process.versions.node, 10) < 22) {
  process.stderr.write(`Node ${process.versions.node} terlalu lama untuk portal ini. Jalankan dengan: npm start\n`)
  process.exit(1)
}

const role = process.argv[2]

// Only now: an older Node would stumble over what these files use.
const { runPortal } = await import('./run-portal.ts')
await runPortal({
  ...(role !== 'worker' && { serve: async () => (await import('#server/serve.ts')).serve() }),
  work: role !== 'web',
})

export {}
