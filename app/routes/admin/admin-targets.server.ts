// What the search of the administration can find for a person: pages, and settings with the labels that their pages show.
import { mayManagePeople } from '#domain/accounts/people/people-policy.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Person } from '#domain/accounts/person.ts'
import { mayReadSettings } from '#domain/operations/operations-policy.ts'
import { limitField } from '#domain/operations/settings/limit-input.ts'
import { limitNames, limits } from '#shared/limits.ts'
import { adminLinks } from './admin-links.ts'
import { otherPages, pageWords } from './admin-pages.ts'
import { powersOf } from './admin-powers.server.ts'
import { channelSetups } from './channels/channel-setup.ts'
import type { AdminTarget } from './find-admin-pages.ts'
import { getSettingGroups } from './service/setting-groups.server.ts'

const noGroup = 'Administrasi'

/** Every page of the menu, the tabs of its lines, and the pages behind them; first those of the menu. */
function pagesFor(person: Person): AdminTarget[] {
  const can = powersOf(person)
  const lines = adminLinks(0).filter(({ needs }) => needs === undefined || can[needs])
  const inMenu = lines.flatMap(({ to, label, group = noGroup, pages = [] }) => {
    const tabs = pages.filter((tab) => tab.to !== to).map((tab) => ({ to: tab.to, label: `${label}: ${tab.label}` }))
    return [{ to, label }, ...tabs].map((page) => ({ ...page, group, about: '', ...pageWords[page.to] }))
  })
  const others = otherPages.filter(({ needs }) => can[needs])
  return [...inMenu, ...others.map(({ needs: _, ...page }) => ({ ...page, group: 'Halaman lain' }))]
}

const channelTargets: readonly AdminTarget[] = channelSetups.map(({ name, label, words, variables }) => ({
  ...{ to: `/admin/channels#${name}`, label, about: 'menyala atau mati, uji, cara mengatur', group: 'Saluran' },
  words: [words, ...variables].join(' '),
}))

const limitTargets: readonly AdminTarget[] = limitNames.map((name) => ({
  ...{ to: `/admin/settings/limits#field-${limitField(name)}`, label: limits[name].counts },
  ...{ about: 'berapa kali', group: 'Batas pemakaian' },
}))

const permissionTargets: readonly AdminTarget[] = Object.values(permissions).map((name) => ({
  ...{ to: '/admin/people', label: `Izin ${name}` },
  ...{ about: 'diberikan di halaman seorang pengguna', group: 'Pengguna' },
}))

async function settingTargets(person: Person): Promise<AdminTarget[]> {
  const groups = await getSettingGroups(person)
  return groups.flatMap(({ title, items, to }) =>
    items.map(({ term }) => ({ to: to ?? '/admin/settings', label: term, about: title, group: 'Pengaturan' })),
  )
}

const asSettings = (targets: readonly AdminTarget[]) => targets.map((target) => ({ ...target, isSetting: true }))

/** Of equally good ones the first is shown first. */
export async function findAdminTargets(person: Person): Promise<AdminTarget[]> {
  const mayRead = mayReadSettings(person)
  return [
    ...(mayRead ? asSettings(channelTargets) : []),
    ...pagesFor(person),
    ...(mayManagePeople(person) ? asSettings(permissionTargets) : []),
    ...(mayRead ? asSettings([...(await settingTargets(person)), ...limitTargets]) : []),
  ]
}
