// '/admin/knowledge-preview': a text as its readers would see it, while it is written.
import { requireAllowed } from '#app/guards.server.ts'
import { articleMaxLength, mayManageArticles } from '#domain/content/articles/article.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/article-preview.ts'
import { previewOf } from './article-preview.server.ts'

export async function loader({ context, request }: Route.LoaderArgs): Promise<never> {
  await requireAllowed(context, request, 'admin', mayManageArticles)
  throw new NotFound()
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireAllowed(context, request, 'admin', mayManageArticles)
  const form = await request.formData().catch(() => new FormData())
  const content = String(form.get('content') ?? '').replaceAll('\0', '')
  return previewOf(content.slice(0, articleMaxLength))
}
