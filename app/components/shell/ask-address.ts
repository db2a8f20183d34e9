import { searchMaxLength } from '#shared/text.ts'

export function askAddress(text = ''): string {
  return text ? `/ask?${new URLSearchParams({ text: text.slice(0, searchMaxLength) })}` : '/ask'
}
