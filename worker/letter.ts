// The HTML part of a mail: the same parts as the text part, with actions as buttons. No text becomes a link.

import type { WrittenPart } from '#domain/notifications/deliveries/letter.ts'
import { portalName } from '#shared/instance.ts'

const colours = { nila: '#00506a', tinta: '#101c24', soft: '#4b5a63', garis: '#d9dee1', gading: '#fdfcf8' }

// Mail programs read tables and inline styles only; margins are given twice for those that know no short form.
const table = '<table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation"'
const below = 'margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0'

const styles = {
  font: 'font-family:&#x27;Plus Jakarta Sans&#x27;, Arial, sans-serif',
  sheet: `max-width:560px;background-color:#ffffff;border:1px solid ${colours.garis};border-radius:16px;margin:24px auto;padding:24px`,
  name: `font-size:16px;line-height:24px;color:${colours.nila};font-weight:700;margin:0 0 16px;${below}`,
  text: `font-size:16px;line-height:26px;color:${colours.tinta};margin:0 0 16px;${below}`,
  quote: `border-left:3px solid ${colours.garis};margin:0 0 16px;padding:0 0 0 16px`,
  quoted: `font-size:16px;line-height:26px;color:${colours.tinta};margin:0;word-break:break-word;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0`,
  button: `line-height:100%;text-decoration:none;display:inline-block;max-width:100%;mso-padding-alt:0px;background-color:${colours.nila};border-radius:10px;color:#ffffff;font-size:16px;font-weight:600;padding:14px 22px;padding-top:14px;padding-right:22px;padding-bottom:14px;padding-left:22px`,
  label: 'max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px',
  address: `font-size:14px;line-height:22px;color:${colours.soft};margin:12px 0 0;word-break:break-all;margin-top:12px;margin-right:0;margin-bottom:0;margin-left:0`,
  preview: 'display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0',
} as const

// Outlook ignores padding of links: it gets spaces of that width.
const outlookBefore =
  '<span><!--[if mso]><i style="mso-font-width:366.66666666666663%;mso-text-raise:21" hidden>&#8202;&#8202;&#8202;</i><![endif]--></span>'
const outlookAfter =
  '<span><!--[if mso]><i style="mso-font-width:366.66666666666663%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]--></span>'

/** Lists of mails show so many characters of a mail's beginning. */
const previewLength = 150

/** Signs without width, so that lists show nothing of the letter itself behind its subject. */
const blank = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
const lines = (text: string) => escaped(text).replaceAll('\n', '<br/>')

function preview(subject: string): string {
  const shown = subject.slice(0, previewLength)
  const filler = shown.length < previewLength ? `<div>${blank.repeat(previewLength - shown.length)}</div>` : ''
  return `<div style="${styles.preview}" data-skip-in-text="true">${escaped(shown)}${filler}</div>`
}

function partAsHtml(part: WrittenPart): string {
  if (part.kind !== 'action') {
    if (part.kind === 'paragraph') return `<p style="${styles.text}">${lines(part.text)}</p>`
    return `<blockquote style="${styles.quote}"><p style="${styles.quoted}">${lines(part.text)}</p></blockquote>`
  }
  const url = escaped(part.url)
  const label = `<span style="${styles.label}">${escaped(part.label)}</span>`
  const button = `<a href="${url}" style="${styles.button}" target="_blank">${outlookBefore}${label}${outlookAfter}</a>`
  const link = `<a href="${url}" style="color:#067df7;text-decoration-line:none" target="_blank">${url}</a>`
  const address = `<p style="${styles.address}">Atau buka alamat ini: ${link}</p>`
  return `${table} style="margin:0 0 16px"><tbody><tr><td>${button}${address}</td></tr></tbody></table>`
}

/** Writes a mail's HTML part; what people wrote is escaped, and only actions are links. */
export function renderLetter({ subject, parts }: { subject: string; parts: readonly WrittenPart[] }): string {
  return [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
    '<html dir="ltr" lang="id"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/>',
    '<meta name="x-apple-disable-message-reformatting"/></head>',
    `<body style="background-color:${colours.gading};margin:0">${preview(subject)}`,
    '<table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr>',
    `<td style="background-color:${colours.gading};${styles.font};margin:0">`,
    `${table} style="${styles.sheet}"><tbody><tr style="width:100%"><td>`,
    `<p style="${styles.name}">${escaped(portalName())}</p>${parts.map(partAsHtml).join('')}`,
    '</td></tr></tbody></table></td></tr></tbody></table></body></html>',
  ].join('')
}
