// The text of a saved page, without the parts that say nothing about its subject. Pure.
const silent = new Set(['script', 'style', 'svg', 'header', 'nav', 'form', 'button', 'noscript'])

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text between the tags, with a blank in the place of each; one pass, however the page is made. */
function withoutTags(html: string): string {
  let text = ''
  let within: string | undefined
  for (const [at, piece] of html.split('<').entries()) {
    const end = piece.indexOf('>')
    const name = /^\/?[a-z\d]*/i.exec(piece)?.[0].toLowerCase() ?? ''
    if (at === 0) text += piece
    else if (within !== undefined && name !== `/${within}`) continue
    else if (within === undefined && silent.has(name)) within = name
    else {
      within = undefined
      if (end !== -1) text += ` ${piece.slice(end + 1)}`
    }
  }
  return text
}

export function savedPlainText(html: string): string {
  return withoutTags(html)
    .replaceAll(/&(?:#(x?)([\da-f]+)|(\w+));/gi, (all, hex, number, name) =>
      name ? (signs[name] ?? all) : String.fromCodePoint(Number.parseInt(number, hex ? 16 : 10)),
    )
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,;:!?])/g, '$1')
    .trim()
}

export function mainText(page: string): string {
  const [from, to] = [page.indexOf('<main'), page.lastIndexOf('</main>')]
  return from === -1 || to < from ? '' : savedPlainText(page.slice(page.indexOf('>', from) + 1, to))
}
