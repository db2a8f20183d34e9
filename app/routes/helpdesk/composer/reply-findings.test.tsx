// Checks what the box of doubts says.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReplyFinding } from '#domain/tickets/reply-guard/reply-finding.ts'
import { ReplyFindings } from './reply-findings.tsx'

const finding: ReplyFinding = { kind: 'link', piece: 'bit.ly/a', sentence: 'Tautan bit.ly/a bukan alamat resmi.' }
const idle = () => undefined

test('each sentence is in an alert, mending stands before sending', () => {
  const html = renderToStaticMarkup(<ReplyFindings findings={[finding]} onSend={idle} onMend={idle} />)
  expect(html).toContain('role="alert"')
  expect(html).toContain(finding.sentence)
  expect(html.indexOf('Perbaiki dulu')).toBeLessThan(html.indexOf('Kirim apa adanya'))
})

test('without findings there is nothing', () => {
  expect(renderToStaticMarkup(<ReplyFindings findings={[]} onSend={idle} onMend={idle} />)).toBe('')
})
