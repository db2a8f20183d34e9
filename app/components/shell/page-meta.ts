// The head of a public page: its title in the portal's pattern, its description, and whether search engines may keep it.

/** What a page says about itself. */
export interface PageMeta {
  readonly title: string
  readonly description?: string | undefined
  readonly noindex?: boolean
}

/** The entries of a route's `meta` export: '{title} · Helpdesk SPMB'. */
export function pageMeta({ title, description, noindex = false }: PageMeta) {
  return [
    { title: `${title} · Helpdesk SPMB` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
