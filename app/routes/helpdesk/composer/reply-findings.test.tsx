// Checks what the box of doubts says.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReplyFinding } from '#domain/tickets/reply-guard/reply-facts.ts'
import { ReplyFindings } from './reply-findings.tsx'

const finding: ReplyFinding = { kind: 'number', piece: '0051999888', sentence: 'NISN 0051999888 bukan milik pemohon.' }
const idle = () => undefined

test('each sentence is in an alert at which the page opens, and a button sends it without scripts too', () => {
  const html = renderToStaticMarkup(<ReplyFindings findings={[finding]} onFix={idle} />)
  expect(html).toMatch(/role="alert"[^>]* autofocus=""/)
  expect(html).toContain(finding.sentence)
  expect(html).toMatch(/<button type="submit"[^>]* value="on" name="checked">Kirim apa adanya/)
  expect(html).not.toContain('Perbaiki dulu')
})

test('without findings there is nothing', () => {
  expect(renderToStaticMarkup(<ReplyFindings findings={[]} onFix={idle} />)).toBe('')
})
