import { requireAllowed } from '#app/guards.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { mayReadSettings } from '#domain/operations/operations-policy.ts'
import type { Route } from './+types/settings-page.ts'
import { getSettingGroups } from './setting-groups.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Pengaturan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadSettings)
  return { groups: await getSettingGroups(person) }
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Pengaturan" description="Bagaimana layanan ini diatur saat ini, dan siapa yang mengubahnya.">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        {loaderData.groups.map(({ title, items, changed, to }) => (
          <Card
            key={title}
            title={title}
            actions={
              to && (
                <ButtonLink to={to} variant="secondary" aria-label={`Ubah ${title}`}>
                  Ubah
                </ButtonLink>
              )
            }
          >
            <DefinitionList items={items} />
            {changed && <p className="mt-4 text-sm text-tinta-soft">{changed}</p>}
          </Card>
        ))}
      </div>
    </Page>
  )
}
