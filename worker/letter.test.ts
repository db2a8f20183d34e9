// Checks the HTML of a mail against one that was looked at in mail programs, and what strangers may put into it.
import { expect, test } from 'vitest'
import { renderLetter } from './letter.ts'

const html = renderLetter({
  subject: `Pertanyaan "Anda" <b>dijawab</b> & 'siap'`,
  parts: [
    { kind: 'paragraph', text: `Halo <b>Siti</b>,\nBaris kedua & "kutip" 'satu'` },
    { kind: 'quote', text: 'Kata <script>alert(1)</script> https://jahat.example\n\nakhir' },
    { kind: 'action', label: 'Buka <tiket>', url: 'https://portal.contoh/x?token=a&b="c"' },
    { kind: 'paragraph', text: 'Salam,\nHelpdesk SPMB Jawa Tengah' },
    {
      kind: 'paragraph',
      text: 'Email ini dikirim otomatis, dan balasannya tidak dibaca. Untuk membalas, buka tautan di atas.',
    },
  ],
})

test('is the letter that was looked at, byte for byte', async () => {
  await expect(html).toMatchFileSnapshot('letter.golden.html')
})

test('has no tag and no link but its own', () => {
  expect(html).not.toMatch(/<script|<b>|<tiket>/)
  expect(new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to))).toEqual(
    new Set(['https://portal.contoh/x?token=a&amp;b=&quot;c&quot;']),
  )
})

test('shows a long subject in lists as far as there is space, and hides the letter behind a short one', () => {
  const hidden = (subject: string) =>
    /data-skip-in-text="true">(.*?)<\/div>/.exec(renderLetter({ subject, parts: [] }))?.[1]
  expect(hidden('x'.repeat(160))).toBe('x'.repeat(150))
  expect(hidden('x'.repeat(149))).toMatch(/^x{149}<div>\P{L}{7}$/u)
})
