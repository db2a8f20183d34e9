// A message as the WhatsApp Cloud API takes it: text, buttons, a list, or an approved template. Pure.

/** Longest texts and counts that the API takes, in characters. */
export const whatsappBounds = {
  text: 4_096,
  interactiveBody: 1_024,
  buttons: 3,
  buttonTitle: 20,
  rows: 10,
  rowTitle: 24,
  rowDescription: 72,
  listButton: 20,
} as const

/** Something to tap: its id comes back with the answer. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly description?: string | undefined
}

/** A message, whomever it goes to. */
export type WhatsappMessage =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'buttons'; readonly text: string; readonly choices: readonly Choice[] }
  | { readonly kind: 'list'; readonly text: string; readonly button: string; readonly choices: readonly Choice[] }
  | {
      readonly kind: 'template'
      readonly name: string
      readonly language: string
      readonly values: readonly string[]
      /** For the template of a code: the value of its button that copies it. */
      readonly copies?: string | undefined
    }

/** Cuts by whole characters, with '…' where something is missing. */
export function cut(text: string, length: number): string {
  const signs = [...text]
  return signs.length <= length
    ? text
    : `${signs
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** The API takes neither line breaks nor runs of blanks in the values of a template. */
const oneValue = (value: string) => cut(value.replaceAll(/\s+/g, ' ').trim() || '-', 600)

const parameter = (value: string) => ({ type: 'text', text: oneValue(value) })

function interactive(message: Extract<WhatsappMessage, { kind: 'buttons' | 'list' }>): object {
  const body = { text: cut(message.text, whatsappBounds.interactiveBody) }
  if (message.kind === 'buttons') {
    const buttons = message.choices.slice(0, whatsappBounds.buttons).map(({ id, title }) => ({
      type: 'reply',
      reply: { id, title: cut(title, whatsappBounds.buttonTitle) },
    }))
    return { type: 'button', body, action: { buttons } }
  }
  const rows = message.choices.slice(0, whatsappBounds.rows).map(({ id, title, description }) => ({
    id,
    title: cut(title, whatsappBounds.rowTitle),
    ...(description && { description: cut(description, whatsappBounds.rowDescription) }),
  }))
  const button = cut(message.button, whatsappBounds.listButton)
  return { type: 'list', body, action: { button, sections: [{ title: 'Pilihan', rows }] } }
}

/** The body of the request that sends the message to a number (country first, digits only). */
export function requestBody(to: string, message: WhatsappMessage): object {
  const head = { messaging_product: 'whatsapp', recipient_type: 'individual', to }
  if (message.kind === 'text') {
    return { ...head, type: 'text', text: { body: cut(message.text, whatsappBounds.text), preview_url: false } }
  }
  if (message.kind !== 'template') return { ...head, type: 'interactive', interactive: interactive(message) }
  const { name, language, values, copies } = message
  const components = [
    ...(values.length > 0 ? [{ type: 'body', parameters: values.map(parameter) }] : []),
    ...(copies === undefined ? [] : [{ type: 'button', sub_type: 'url', index: '0', parameters: [parameter(copies)] }]),
  ]
  return { ...head, type: 'template', template: { name, language: { code: language }, components } }
}
