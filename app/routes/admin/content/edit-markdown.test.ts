// Checks what the buttons above a text do: '|' marks the beginning and the end of the selection, alone the cursor.
import { expect, test } from 'vitest'
import { type EditedText, editMarkdown, type MarkdownAction } from './markdown-toolbar.tsx'

function read(marked: string): EditedText {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|')
  const text = marked.replaceAll('|', '')
  return { text, start, end: end === start ? start : end - 1 }
}

function write({ text, start, end }: EditedText): string {
  const mark = start === end ? '|' : `|${text.slice(start, end)}|`
  return text.slice(0, start) + mark + text.slice(end)
}

test.each<[MarkdownAction, string, string]>([
  ['bold', 'Bawa |KK| asli.', 'Bawa **|KK|** asli.'],
  ['bold', 'Bawa **|KK|** asli.', 'Bawa |KK| asli.'],
  ['bold', 'Bawa |', 'Bawa **|teks tebal|**'],
  ['heading', 'Satu\nDu|a\nTiga', 'Satu\n## Dua|\nTiga'],
  ['heading', '|## Dua|', '|Dua|'],
  ['list', 'a\n|b\nc|\nd', 'a\n|- b\n- c|\nd'],
  ['list', '|- b\n- c|', '|b\nc|'],
  ['list', '|1. b\n2. c|', '|- b\n- c|'],
  ['numbers', '|b\nc|', '|1. b\n2. c|'],
  ['numbers', '|1. b\n2. c|', '|b\nc|'],
  ['list', '|', '- |'],
  ['link', 'Baca |panduan| ini', 'Baca [panduan](|https://|) ini'],
  ['link', 'Buka |/knowledge|', 'Buka [|tulisan tautan|](/knowledge)'],
  ['link', '|', '[tulisan tautan](|https://|)'],
])('%s: %j becomes %j', (edit, before, after) => {
  expect(write(editMarkdown(read(before), edit))).toBe(after)
})
