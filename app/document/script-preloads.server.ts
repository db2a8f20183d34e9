// Lets the text of a page come before its scripts on a slow line.

/** The script that starts the others is small and asked for last: fetched ahead, it costs nothing and saves a round trip. */
const isEntry = (link: string) => link.includes('/entry.client')

/**
 * The HTML without React Router's links that fetch scripts ahead: they would share the line with the style sheet and the font. The
 * scripts themselves are asked for once the style sheet is there.
 */
export function withoutScriptPreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^<>]{0,300}>/g, (link) => (isEntry(link) ? link : ''))
}
