export interface PageMeta {
  readonly title: string
  readonly description?: string | undefined
  readonly noindex?: boolean
  readonly structured?: Readonly<Record<string, unknown>> | null | undefined
}

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
