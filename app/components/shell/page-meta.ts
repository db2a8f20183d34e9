// The head of a public page: its title in the portal's pattern, its description, and whether search engines may keep it.
/** The head of a page. */
export interface PageMeta {
  readonly title: string
  readonly description?: string | undefined
  readonly noindex?: boolean
  /** What it is in schema.org's words, for search engines. */
  readonly structured?: Readonly<Record<string, unknown>> | null | undefined
}

/** The entries of a route's `meta` export: '{title} · Helpdesk SPMB'. Address and picture stand in app/root.tsx. */
export function pageMeta({ title, description, noindex = false, structured }: PageMeta) {
  return [
    { title: `${title} · Helpdesk SPMB` },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structured } }] : []),
  ]
}
