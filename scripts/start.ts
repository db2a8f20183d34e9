// `npm start`: the built portal; with 'web' or 'worker' behind it, one of its two parts.
import { runPortal } from './run-portal.ts'

const role = process.argv[2]

await runPortal({
  ...(role !== 'worker' && { serve: async () => (await import('#server/serve.ts')).serve() }),
  work: role !== 'web',
})
