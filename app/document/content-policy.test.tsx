// Checks that a page's policy names what the portal made and nothing that someone brought into the page.
import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { policeScripts, renderWhole } from './document.server.ts'

const own = 'window.__own = 1'
const evil = 'alert(document.cookie)'
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const holding = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })

/** A page with the portal's own script, and text that was let through as HTML. */
async function policedPage(text: string) {
  const mark = randomUUID()
  const page = (
    <html lang="id">
      <head>
        <title>Halaman</title>
        <script type="application/ld+json" {...holding('{"@type":"FAQPage"}')} />
      </head>
      <body>
        <article {...holding(text)} />
        <script nonce={mark} {...holding(own)} />
        <link rel="modulepreload" href="/assets/entry.js" nonce={mark} />
      </body>
    </html>
  )
  return { mark, ...policeScripts(await renderWhole(page, mark), mark) }
}

test('the own script is named by its hash, data are not, and the marker does not leave the server', async () => {
  const { html, mark, policy, foreignScripts } = await policedPage('<p>Teks</p>')
  expect(policy).toContain(`script-src 'self' ${hashOf(own)};`)
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
  expect(html).not.toContain(mark)
  expect(html).toContain(`<script>${own}</script>`)
  expect(html).toContain('<link rel="modulepreload" href="/assets/entry.js"/>')
  expect(foreignScripts).toBe(0)
})

describe('a script that someone brought in is not named, and noticed', () => {
  test.each([
    ['as it is', `<script>${evil}</script>`],
    ['in capitals', `<SCRIPT>${evil}</SCRIPT>`],
    ['with attributes', `<script type="module" async>${evil}</script>`],
    ['with a line break in its tag', `<script\n>${evil}</script\n>`],
    ['with a made-up nonce', `<script nonce="${randomUUID()}">${evil}</script>`],
    ['with an empty nonce', `<script nonce="">${evil}</script>`],
    ['without an end', `<script>${evil}//`],
    ['with an open attribute', '<script data-x="'],
    ['within a picture', `<svg><script>${evil}</script></svg>`],
    ['from elsewhere', '<script src="https://jahat.example/x.js"></script>'],
  ])('%s', async (_, text) => {
    const { policy, foreignScripts } = await policedPage(text)
    expect(policy).not.toContain(hashOf(evil))
    expect(policy).not.toMatch(/unsafe-inline'.*script|script-src[^;]*(unsafe|nonce|jahat)/)
    expect(foreignScripts).toBeGreaterThan(0)
  })

  test('one that calls itself data is data to the browser too, and not named', async () => {
    const { policy } = await policedPage(`<script type="application/ld+json">${evil}</script>`)
    expect(policy).not.toContain(hashOf(evil))
  })
})
