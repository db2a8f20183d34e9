// What must hold through every proxy in front of the portal: addresses, live pages, large forms, restarts one by one.
import { HttpClient } from '#tests/portal/http-client.ts'
import { until } from '../faults/until.ts'
import { type PortalsApart, password } from './portals-apart.ts'
import { must, patience } from './trial.ts'

const megabyte = 1024 * 1024

/** What a proxy would keep for a reader after: the value of `X-Cache`, or what represents none. */
const cacheWord = (answer: Response) => answer.headers.get('x-cache') ?? 'none'

/** The event stream begins at once: the first words come while it stays open. */
async function firstWordsOf(client: HttpClient): Promise<string> {
  const gone = new AbortController()
  const answer = await client.send('/events', {
    signal: AbortSignal.any([gone.signal, AbortSignal.timeout(patience.limit)]),
  })
  must(answer.status === 200, `/events was answered with ${answer.status}`)
  const reader = answer.body?.getReader()
  let words = ''
  while (reader && !words.includes('event: here')) {
    const { value, done } = await reader.read()
    must(!done, `the stream ended after: ${words}`)
    words += Buffer.from(value ?? []).toString()
  }
  gone.abort()
  return words
}

/** A visitor who writes X-Forwarded-For himself stays one visitor: what is left of his turns goes down. */
async function turnsAreCounted(origin: string): Promise<void> {
  const left: number[] = []
  for (const forged of ['203.0.113.7', '198.51.100.9']) {
    const answer = await fetch(`${origin}/api/v1/tickets/aaaaaaaaaaaaaaaaaaaaaaaaa`, {
      headers: { 'X-Forwarded-For': forged },
    })
    left.push(Number(answer.headers.get('ratelimit-remaining') ?? Number.NaN))
  }
  const [first = 0, second = 0] = left
  must(second < first, `the turns left were ${left.join(', then ')}: the address was believed`)
}

async function sendFiveFiles(client: HttpClient): Promise<void> {
  const form = new FormData()
  const fields = { subject: 'Lima berkas besar', category: 'login', priority: 'low', description: 'Isi dari uji coba' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('idempotencyKey', crypto.randomUUID())
  const content = Buffer.alloc(10 * megabyte, ' ')
  content.write('%PDF-1.7\n')
  content.write('\n%%EOF\n', content.length - 7)
  for (let number = 0; number < 5; number += 1) {
    form.append('files', new File([content], `berkas-${number}.pdf`, { type: 'application/pdf' }))
  }
  const answer = await client.postFiles('/client/create-question', form)
  must(answer.headers.get('location')?.endsWith('/receipt') === true, `five files were answered with ${answer.status}`)
}

/** Both web processes are replaced, one after the other, while pages are read. Returns how many were. */
async function restartOneByOne(portals: PortalsApart, client: HttpClient): Promise<number> {
  let read = 0
  let stopped = false
  const failures: string[] = []
  const lane = async () => {
    while (!stopped) {
      const answer = await client.get('/client/questions').then(
        async (each) => `${each.status} ${await each.text().then(() => '')}`.trim(),
        (error: Error) => `${error.message} ${String(error.cause ?? '')}`,
      )
      read += 1
      if (answer !== '200') failures.push(answer)
    }
  }
  const lanes = [lane(), lane()]
  try {
    for (const port of portals.ports) await portals.restart(port)
  } finally {
    stopped = true
    await Promise.all(lanes)
  }
  must(failures.length === 0, `${failures.length} of ${read} pages failed, the first with: ${failures[0]}`)
  return read
}

/**
 * Tries the proxy that answers at `origin`. `keeps` says whether it keeps public pages itself.
 * @throws with what is not as it must be. Returns a summary.
 */
export async function tryThrough(origin: string, portals: PortalsApart, keeps: boolean): Promise<string> {
  const pages: Response[] = []
  // The first of all pages may be refused with a message on a busy machine.
  await until('the home page', async () => (await fetch(origin)).status === 200, patience)
  for (let round = 0; round < 2; round += 1) {
    const home = await fetch(origin)
    must(home.status === 200 && (await home.text()).includes('<h1'), `the home page was answered with ${home.status}`)
    pages.push(home)
  }
  if (keeps)
    must(
      pages.some((page) => cacheWord(page) === 'HIT'),
      `the home page was not kept: ${pages.map(cacheWord)}`,
    )

  const client = new HttpClient(origin)
  await client.signIn('client@spmb.test', password)
  for (let round = 0; round < 2; round += 1) {
    const own = await client.get('/client/dashboard')
    must(own.status === 200 && cacheWord(own) !== 'HIT', `a page of one person: ${own.status}, ${cacheWord(own)}`)
  }
  await firstWordsOf(client)
  await turnsAreCounted(origin)
  await sendFiveFiles(client)
  const read = await restartOneByOne(portals, client)
  const kept = keeps ? 'public pages kept and own ones not, ' : ''
  return `${kept}sign-in, live stream, forged address, 51 MB form; web processes replaced one by one under ${read} reads, 0 failed`
}
