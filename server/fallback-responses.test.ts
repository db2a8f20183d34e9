// Checks the answers of last resort: nothing typed is lost in an outage, and the router's English words reach no one.
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answerForm } from '#app/forms/answer-form.ts'
import { noteTypedForm } from '#app/forms/submitted-forms.ts'
import { requestContext } from '#app/request-context.ts'
import { type AppError, Busy, TooLarge, Unavailable } from '#shared/errors.ts'
import { answerErrors, fallbackResponse } from './answer-errors.ts'

// The build gives the style sheet's address; here there is no build.
vi.mock('../app/styles/app.css?url', () => ({ default: '/assets/app.css' }))

const address = 'http://portal.test/client/create-question?index'
const page = () => new Response('<h1>503</h1>', { status: 503, headers: { 'Content-Type': 'text/html' } })

const typed: [string, string][] = [
  ['idempotencyKey', 'key-1'],
  ['category', 'login'],
  ['subject', 'Tidak "bisa" <masuk> & lupa'],
  ['description', 'Baris satu\nBaris dua'],
  ['ids', '1'],
  ['ids', '2'],
  ['password', 'sangat-rahasia'],
]

const posted = (body: BodyInit, url = address) => new Request(url, { method: 'POST', body })

const answered = (request: Request, outage = true, answer = page(), refusal?: AppError) =>
  fallbackResponse(answer, { request, requestId: 'request-7', outage, refusal })

describe('a form that met an outage before anyone read it', () => {
  test('returns in a page that sends it again to the same address, passwords omitted', async () => {
    const answer = await answered(posted(new URLSearchParams(typed)))
    const html = await answer.text()
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(html).toMatch(/<form[^>]* action="\/client\/create-question\?index" method="post"/)
    expect(html).toContain('<link rel="stylesheet" href="/assets/app.css"/>')
    expect(html).toContain('name="idempotencyKey" value="key-1"')
    expect(html).toContain('value="Tidak &quot;bisa&quot; &lt;masuk&gt; &amp; lupa"')
    expect(html).toContain('Baris satu\nBaris dua</textarea>')
    expect(html.match(/name="ids" value="[12]"/g)).toEqual(['name="ids" value="1"', 'name="ids" value="2"'])
    expect(html).toMatch(/<input[^>]*type="password"[^>]*name="password"/)
    expect(html).not.toContain('sangat-rahasia')
    expect(html).toContain('Kode: 503 · request-7')
    expect(html).not.toContain('multipart/form-data')
    expect(html).not.toContain('<script')
  })

  test('names its files as to be attached again', async () => {
    const form = new FormData()
    form.set('subject', 'Ijazah')
    form.append('files', new File(['x'], 'ijazah.pdf'))
    form.append('files', new File([''], ''))
    const html = await (await answered(posted(form))).text()
    expect(html).toContain('Lampirkan lagi: ijazah.pdf.')
    expect(html).toContain('encType="multipart/form-data"')
    expect(html).toMatch(/<input[^>]*type="file"/)
  })
})

describe('a form that was refused before it was read', () => {
  test('says why and when to send again, and has each file chosen again in its own field', async () => {
    const form = new FormData()
    form.set('title', 'Jadwal')
    form.append('attachment', new File([], 'jadwal.pdf'))
    const answer = await answered(posted(form), true, page(), new Busy())
    const html = await answer.text()
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10'])
    expect(html).toContain('banyak kiriman sekaligus. Tunggu sebentar, lalu kirim lagi. Tulisan Anda masih ada')
    expect(html).not.toContain('tidak dapat dihubungi')
    expect(html).toMatch(/value="Jadwal"/)
    expect(html).toContain('Lampirkan lagi: jadwal.pdf.')
    expect(html.match(/<input[^>]*type="file"[^>]*>/g)).toEqual([expect.stringContaining('name="attachment"')])
  })

  test('for its size keeps that status', async () => {
    const tooLarge = new Response('<p>413</p>', { status: 413, headers: { 'Content-Type': 'text/html' } })
    const answer = await answered(posted(new URLSearchParams(typed)), false, tooLarge, new TooLarge())
    expect(answer.status).toBe(413)
    expect(await answer.text()).toMatch(
      /Kiriman terlalu besar.*Tulisan Anda masih ada.*Baris dua<\/textarea>.*Kode: 413/s,
    )
  })

  test('of which nothing was kept claims nothing, and what was answered for another reason stays', async () => {
    expect(await (await answered(posted(new URLSearchParams()), true, page(), new Busy())).text()).toBe('<h1>503</h1>')
    const signIn = new Response('<p>', { status: 401, headers: { 'Content-Type': 'text/html' } })
    const answer = await answered(posted(new URLSearchParams(typed)), true, signIn, new Busy())
    expect(await answer.text()).toBe('<p>')
  })
})

test('a form that its action has read already returns too', async () => {
  const request = posted(new URLSearchParams(typed))
  await answerForm(request, z.object({ subject: z.string() }), async () => {
    throw new Unavailable()
  })
  expect(request.bodyUsed).toBe(true)
  expect(await (await answered(request)).text()).toContain('Baris dua</textarea>')
})

describe('left as they are', () => {
  const request = () => posted(new URLSearchParams(typed))
  test.each<[string, () => Promise<Response>]>([
    ['the form’s own page, when that could be shown', () => answered(request(), false)],
    ['page data', () => answered(request(), true, new Response('[]', { status: 503 }))],
    ['a read', () => answered(new Request(address))],
    ['another refusal', () => answered(request(), true, new Response('<p>', { status: 403 }))],
  ])('%s', async (_, act) => expect(await (await act()).text()).toMatch(/^(<h1>503<\/h1>|\[\]|<p>)$/))

  test('a form with more fields than any page has', async () => {
    const fields = (count: number) => posted(new URLSearchParams(Array.from({ length: count }, () => ['subject', 'x'])))
    expect(await (await answered(fields(1_001))).text()).toBe('<h1>503</h1>')
    expect(await (await answered(fields(1_000))).text()).toContain('Belum terkirim')
  })

  test('a body no one can read any more', async () => {
    const spent = request()
    await spent.text()
    expect(await (await answered(spent)).text()).toBe('<h1>503</h1>')
    noteTypedForm(spent, new FormData())
    expect((await answered(spent)).status).toBe(503)
  })
})

describe('when even the error page cannot be shown', () => {
  const fails = () => {
    throw new Error('the render failed')
  }
  const build = answerErrors({
    ssr: true,
    basename: '/',
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial' },
    assets: { routes: {}, entry: {} },
    routes: { root: { id: 'root', path: '', module: { default: () => null, loader: async () => null } } },
    entry: { module: { default: fails, handleError: () => undefined } },
  } as unknown as ServerBuild)

  test('the reader gets our page with the request id, in Indonesian', async () => {
    const context = new RouterContextProvider()
    context.set(requestContext, { requestId: 'request-7', person: async () => null, address: '' })
    const request = new Request('http://portal.test/')
    const raw = await createRequestHandler(build, 'production')(request, context)
    expect(await raw.clone().text()).toBe('Unexpected Server Error')
    const answer = await answered(request, false, raw)
    const html = await answer.text()
    expect(answer.status).toBe(500)
    expect(html).toContain('<html lang="id">')
    expect(html).toContain('Terjadi kesalahan di portal ini.')
    expect(html).toContain('Kode: 500 · request-7')
    expect(html).not.toMatch(/Unexpected/)
  })
})

describe('an error where there is no page, which the router does not describe', () => {
  const router = (status: number) => Response.json({ message: 'Unexpected Server Error' }, { status })
  const asked = (accept: string) =>
    new Request('http://portal.test/helpdesk/tickets/7/presence', { headers: { accept } })
  const noted = {
    error: { code: 'too_many', message: 'Terlalu banyak. Coba lagi.', requestId: 'request-7' },
    headers: new Headers({ 'Retry-After': '30' }),
  }
  const respond = (status: number, accept: string, more: object = {}) =>
    fallbackResponse(router(status), { request: asked(accept), requestId: 'request-7', outage: false, ...more })

  test('is a page with its sentence and its wait for the person who opened it', async () => {
    const answer = await respond(429, 'text/html,*/*;q=0.8', { noted })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '30'])
    expect(html).toContain('<h1 class="text-2xl font-bold">Tunggu sebentar</h1><p>Terlalu banyak. Coba lagi.</p>')
    expect(html).toContain('request-7')
  })

  test('is the same sentence as JSON for a script', async () => {
    const answer = await respond(429, '*/*', { noted })
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '30'])
    expect(await answer.json()).toEqual(noted.error)
  })

  test.each([400, 404, 405])("that is the router's own refusal, %i, has words of ours", async (status) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await respond(status, accept)
      const text = await answer.text()
      expect(answer.status).toBe(status)
      expect(text).toMatch(/Kembali ke halaman sebelumnya|Halaman ini tidak ada/)
      expect(text).not.toContain('Unexpected')
    }
  })

  test('that the router passes on as JSON is a page for the person who opened it, under a heading', async () => {
    const rest = 'Tunggu sebentar, lalu coba lagi.'
    const error = { code: 'unavailable', message: `Layanan sedang tidak dapat dihubungi. ${rest}`, requestId: 'r-7' }
    const own = { error, headers: new Headers({ 'Retry-After': '300' }) }
    const passedOn = (accept: string) => {
      const context = { request: asked(accept), requestId: 'r-7', outage: false, noted: own }
      return fallbackResponse(Response.json(error, { status: 503 }), context)
    }
    const read = await passedOn('text/html,*/*;q=0.8')
    expect([read.status, read.headers.get('Retry-After')]).toEqual([503, '300'])
    const html = await read.text()
    expect(html).toContain(`<h1 class="text-2xl font-bold">Layanan sedang tidak dapat dihubungi</h1><p>${rest}</p>`)
    expect(html).toContain('<meta http-equiv="refresh" content="300"/>')
    expect(html).toContain('Coba lagi</a>')
    expect(await (await passedOn('*/*')).json()).toEqual(error)
  })

  test('is left alone when it says something itself', async () => {
    const own = Response.json({ message: 'Sudah dihitung.' }, { status: 409 })
    expect(await fallbackResponse(own, { request: asked('*/*'), requestId: 'request-7', outage: false })).toBe(own)
  })
})
