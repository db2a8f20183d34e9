// Checks what the box of doubts says, and what the asking sends and gives.
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReplyFinding } from '#domain/tickets/reply-guard/reply-finding.ts'
import { askReplyCheck } from './ask-reply-check.ts'
import { ReplyFindings } from './reply-findings.tsx'

const finding: ReplyFinding = { kind: 'link', piece: 'bit.ly/a', sentence: 'Tautan bit.ly/a bukan alamat resmi.' }
const idle = () => undefined

afterEach(() => {
  vi.unstubAllGlobals()
})

test('each sentence is in an alert, mending stands before sending', () => {
  const html = renderToStaticMarkup(<ReplyFindings findings={[finding]} onSend={idle} onMend={idle} />)
  expect(html).toContain('role="alert"')
  expect(html).toContain(finding.sentence)
  expect(html.indexOf('Perbaiki dulu')).toBeLessThan(html.indexOf('Kirim apa adanya'))
})

test('without findings there is nothing', () => {
  expect(renderToStaticMarkup(<ReplyFindings findings={[]} onSend={idle} onMend={idle} />)).toBe('')
})

test('the asking sends the message to the ticket, and tells when the portal refuses', async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ findings: [finding] }))
  vi.stubGlobal('fetch', fetched)
  const { signal } = new AbortController()
  expect(await askReplyCheck(1203, 'Lihat bit.ly/a', signal)).toEqual([finding])
  expect(fetched.mock.calls[0]?.[0]).toBe('/helpdesk/tickets/1203/check-reply')
  expect(String(fetched.mock.calls[0]?.[1]?.body)).toBe('message=Lihat+bit.ly%2Fa')
  fetched.mockResolvedValueOnce(new Response(null, { status: 503 }))
  await expect(askReplyCheck(1203, 'x', signal)).rejects.toThrow('503')
})
