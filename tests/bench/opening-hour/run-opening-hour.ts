// `npm run bench:opening-hour`: the first hour of a stage; `-- 0.3 direct 20s` is one short run.
import { spawnSync } from 'node:child_process'
import { measureOpeningHour } from './measure-opening-hour.ts'

const words = process.argv.slice(2)
const ways = words.filter((word) => word === 'direct' || word === 'nginx')
const seconds = words.find((word) => /^[1-9]\d*s$/.test(word)) ?? '60s'
const shares = words.filter((word) => word !== 'direct' && word !== 'nginx' && word !== seconds).map(Number)
if (shares.some((share) => !(share > 0)))
  throw new Error('Usage: npm run bench:opening-hour [-- share … direct nginx 20s]')
const hasNginx = !spawnSync('nginx', ['-v']).error
const met = await measureOpeningHour(
  shares.length > 0 ? shares : [0.3, 0.6, 1],
  ways.length > 0 ? ways : hasNginx ? ['direct', 'nginx'] : ['direct'],
  Number.parseInt(seconds, 10),
)
process.exit(met ? 0 : 1)
