// A reader of '/' in its own thread, at a steady pace, so that the load it is measured under does not hold it up.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { origin, perSecond } = workerData as { origin: string; perSecond: number }
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
let times: number[] = []
let failed = 0

function readOnce(): void {
  const began = performance.now()
  const request = get(`${origin}/`, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
    if (answer.statusCode !== 200) failed += 1
    answer.resume()
    answer.once('end', () => times.push(performance.now() - began))
  })
  request.setTimeout(20_000, () => request.destroy())
  request.once('error', () => {
    failed += 1
    times.push(performance.now() - began)
  })
}

parentPort?.on('message', () => {
  parentPort?.postMessage({ times, failed })
  times = []
  failed = 0
})

const began = performance.now()
for (let number = 0; ; number += 1) {
  readOnce()
  await sleep(Math.max(0, began + ((number + 1) * 1000) / perSecond - performance.now()))
}
