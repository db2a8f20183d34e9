// Checks that a page comes as one text, whole, in the order in which it stands.
import { type ReactNode, Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWhole } from './document.server.ts'

const framed = (children: ReactNode) => (
  <html lang="id">
    <head>
      <title>Halaman</title>
    </head>
    <body>{children}</body>
  </html>
)

const holding = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })

function Late({ word }: { word: Promise<string> }) {
  return <p>{use(word)}</p>
}

function Broken(): ReactNode {
  throw new Error('rusak')
}

test('a page is one text that begins with its document type, once', async () => {
  const html = await renderWhole(framed(<main>Isi</main>), 'x')
  expect(html).toMatch(/^<!DOCTYPE html><html lang="id">.*<main>Isi<\/main><\/body><\/html>$/)
  expect(html.match(/<!DOCTYPE/gi)).toHaveLength(1)
})

test('long texts and letters of several bytes stay whole, wherever React cuts its output', async () => {
  const text = 'é😀漢a'.repeat(5_000)
  const many = Array.from({ length: 400 }, (_, at) => `${'ü'.repeat(at % 7)}😀${at}`)
  const page = framed([
    <article key="a" {...holding(text)} />,
    <p key="b">{text}</p>,
    ...many.map((each) => <i key={each}>{each}</i>),
  ])
  const html = await renderWhole(page, 'x')
  expect(html.split(text)).toHaveLength(3)
  expect(html).toContain(many.map((each) => `<i>${each}</i>`).join(''))
  expect(html).not.toContain('\uFFFD')
})

test('what is waited for is in it, and scripts of React carry the mark', async () => {
  const word = new Promise<string>((resolve) => setImmediate(() => resolve('belakangan')))
  const page = framed(
    <Suspense fallback="menunggu">
      <Late word={word} />
    </Suspense>,
  )
  const html = await renderWhole(page, 'tanda')
  expect(html).toContain('<p>belakangan</p>')
  expect(html).not.toContain('menunggu')
  expect(html.match(/<script(?! nonce="tanda")/g)).toBeNull()
})

test('what the page throws is thrown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(renderWhole(framed(<Broken />), 'x')).rejects.toThrow('rusak')
  vi.restoreAllMocks()
})
