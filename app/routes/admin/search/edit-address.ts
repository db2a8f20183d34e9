export function editAddress({ key, url }: { readonly key: string; readonly url: string }): string {
  const [kind, id = ''] = key.split(':', 2)
  if (kind === 'faq') return `/admin/faq?${new URLSearchParams({ edit: id })}`
  const [, category] = /^\/knowledge\/([^/]+)\//.exec(url) ?? []
  return kind === 'article' && category
    ? `/admin/knowledge-article/${category}?${new URLSearchParams({ edit: id })}`
    : url
}
