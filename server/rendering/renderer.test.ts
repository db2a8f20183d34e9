// Checks the renderer with threads of a few lines: what comes back, what happens before one is ready and after one has died.
import { afterEach, expect, test, vi } from 'vitest'
import { type Renderer, type RendererOptions, startRenderer } from './renderer.ts'

const renderers: Renderer[] = []

afterEach(async () => {
  await Promise.all(renderers.splice(0).map((renderer) => renderer.stop()))
})

/** A renderer whose thread runs this; `reply` and `main` are at hand there. */
function aRenderer(code: string, options: Partial<RendererOptions> = {}): Renderer {
  const thread = `
    import { parentPort as main, workerData } from 'node:worker_threads'
    const reply = (id, address) => main.postMessage({ id, page: {
      status: 201,
      headers: [['content-type', 'text/html'], ['set-cookie', 'a=1'], ['set-cookie', 'b=2']],
      body: new TextEncoder().encode('there ' + address).buffer,
    } })
    main.on('message', (request) => { if (request.stop) main.close() })
    ${code}`
  const renderer = startRenderer({
    entry: new URL(`data:text/javascript,${encodeURIComponent(thread)}`),
    data: { databaseUrl: '', clockAheadMs: 0 },
    renderHere: async (address) => new Response(`here ${address}`),
    pauseMs: 50,
    ...options,
  })
  renderers.push(renderer)
  return renderer
}

const ready = `main.postMessage({ ready: true })`
const echo = `main.on('message', ({ id, address }) => { if (address) reply(id, address) }); ${ready}`

const textOf = async (renderer: Renderer, address = '/a') => (await renderer.render(address)).text()

const untilReady = (renderer: Renderer) => expect.poll(() => renderer.isApart()).toBe(true)

test('pages are rendered here until the thread is ready, and there from then on', async () => {
  const renderer = aRenderer(`setTimeout(() => { ${echo} }, 100)`)
  expect([renderer.isApart(), await textOf(renderer)]).toEqual([false, 'here /a'])
  await untilReady(renderer)
  const answer = await renderer.render('/b?q=1')
  expect([answer.status, answer.headers.getSetCookie(), await answer.text()]).toEqual([
    201,
    ['a=1', 'b=2'],
    'there /b?q=1',
  ])
})

test('each of many answers goes to who asked for it, in whatever order they come', async () => {
  const renderer = aRenderer(`
    main.on('message', ({ id, address }) => {
      if (address) setTimeout(() => reply(id, address), 20 - Number(address.slice(1)))
    })
    ${ready}`)
  await untilReady(renderer)
  const addresses = Array.from({ length: 20 }, (_, number) => `/${number}`)
  const texts = await Promise.all(addresses.map((address) => textOf(renderer, address)))
  expect(texts).toEqual(addresses.map((address) => `there ${address}`))
})

test('what a dying thread had not answered is rendered here, and another thread takes over', async () => {
  const renderer = aRenderer(`
    main.on('message', ({ id, address }) => {
      if (address === '/die') process.exit(1)
      if (address) reply(id, address)
    })
    ${ready}`)
  await untilReady(renderer)
  expect(await textOf(renderer, '/die')).toBe('here /die')
  expect(renderer.isApart()).toBe(false)
  await untilReady(renderer)
  expect(await textOf(renderer)).toBe('there /a')
})

test('a thread that throws is replaced too', async () => {
  const renderer = aRenderer(`
    main.on('message', ({ address }) => { if (address) throw new Error('broken') })
    ${ready}`)
  await untilReady(renderer)
  expect(await textOf(renderer)).toBe('here /a')
  await untilReady(renderer)
})

test('a thread that does not answer is ended, and its page is rendered here', async () => {
  const renderer = aRenderer(`main.on('message', ({ address }) => { while (address) {} }); ${ready}`, { silenceMs: 50 })
  await untilReady(renderer)
  expect(await textOf(renderer)).toBe('here /a')
  await untilReady(renderer)
})

test('the oftener a thread fails before it is ready, the longer is the pause before the next', async () => {
  const pauses = vi.spyOn(globalThis, 'setTimeout')
  aRenderer(`throw new Error('broken')`, { pauseMs: 11 })
  await expect.poll(() => pauses.mock.calls.map(([, ms]) => ms)).toContain(44)
  expect(
    pauses.mock.calls
      .map(([, ms]) => ms)
      .filter((ms) => ms !== undefined && ms % 11 === 0)
      .slice(0, 3),
  ).toEqual([11, 22, 44])
  pauses.mockRestore()
})

test('a page that fails there fails here', async () => {
  const renderer = aRenderer(
    `main.on('message', ({ id }) => main.postMessage({ id, failed: 'Error: no page' })); ${ready}`,
  )
  await untilReady(renderer)
  await expect(renderer.render('/a')).rejects.toThrow('no page')
})

test('while the index is rebuilt there pages are rendered here, and there again when that has failed', async () => {
  const renderer = aRenderer(`
    main.on('message', ({ id, refresh, address }) => {
      if (refresh) setTimeout(() => main.postMessage({ id, failed: 'no database' }), 100)
      if (address) reply(id, address)
    })
    ${ready}`)
  await untilReady(renderer)
  const rebuilt = renderer.refresh()
  expect(await textOf(renderer)).toBe('here /a')
  await expect(rebuilt).rejects.toThrow('no database')
  expect(await textOf(renderer)).toBe('there /a')
})

test('the index is made anew there before who asked goes on', async () => {
  const renderer = aRenderer(`
    let done = 'old'
    main.on('message', ({ id, refresh, address }) => {
      if (refresh) setTimeout(() => { done = 'new'; main.postMessage({ id, refreshed: true }) }, 50)
      if (address) reply(id, done)
    })
    ${ready}`)
  await untilReady(renderer)
  expect(await textOf(renderer)).toBe('there old')
  await renderer.refresh()
  expect(await textOf(renderer)).toBe('there new')
})

test('a thread that was starting when content changed rebuilds its index before it renders', async () => {
  const renderer = aRenderer(`
    let done = 'old'
    main.on('message', ({ id, refresh, address }) => {
      if (refresh) setTimeout(() => { done = 'new'; main.postMessage({ id, refreshed: true }) }, 100)
      if (address) reply(id, done)
    })
    ${ready}`)
  await renderer.refresh()
  await untilReady(renderer)
  expect(await textOf(renderer)).toBe('here /a')
  await expect.poll(() => textOf(renderer)).toBe('there new')
})

test('stops a thread that does not listen, one that fails meanwhile, and one that has just died and would be started again', async () => {
  const deaf = aRenderer(`main.removeAllListeners('message'); setInterval(() => {}, 1_000); ${echo}`, {
    patienceMs: 50,
  })
  await untilReady(deaf)
  await deaf.stop()
  expect(deaf.isApart()).toBe(false)
  const failing = aRenderer(`main.on('message', ({ stop }) => { if (stop) throw new Error('late') }); ${ready}`)
  await untilReady(failing)
  await failing.stop()
  const dead = aRenderer(`process.exit(1)`, { pauseMs: 60_000 })
  await new Promise((resolve) => setTimeout(resolve, 200))
  await dead.stop()
})

test('a new thread that cannot read what has changed tries again, and renders nothing until then', async () => {
  const renderer = aRenderer(`
    let tries = 0
    main.on('message', ({ id, refresh, address }) => {
      if (refresh) { tries += 1; main.postMessage(tries < 3 ? { id, failed: 'no database' } : { id, refreshed: true }) }
      if (address) reply(id, address + tries)
    })
    setTimeout(() => { ${ready} }, 100)`)
  await renderer.refresh()
  await untilReady(renderer)
  expect(await textOf(renderer)).toBe('here /a')
  await expect.poll(() => textOf(renderer)).toBe('there /a3')
})
