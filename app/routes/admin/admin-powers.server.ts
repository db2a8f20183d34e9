import { mayManagePeople } from '#domain/accounts/people/people-policy.ts'
import { mayReadSealedReports, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { mayManageSecurity } from '#domain/accounts/security/security.ts'
import { mayManageApiKeys } from '#domain/api-keys/api-key.ts'
import { mayManageAnnouncements } from '#domain/content/announcements/announcement.ts'
import { mayManageArticles } from '#domain/content/articles/article.ts'
import { mayManageCannedReplies } from '#domain/content/canned-replies/canned-reply.ts'
import { mayManageFaq } from '#domain/content/faq/faq.ts'
import { mayReadMails } from '#domain/notifications/notification.ts'
import { mayManageOffices } from '#domain/offices/office.ts'
import { mayReadAccessLog } from '#domain/operations/access-log/access-log.ts'
import { mayManageBackups } from '#domain/operations/backups/backup.ts'
import { mayReadDatabase, mayReadSettings } from '#domain/operations/operations-policy.ts'
import { mayManageBreaches } from '#domain/privacy/breaches/breach.ts'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close.ts'
import { mayReadReports } from '#domain/reporting/report.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { mayManageSeason } from '#domain/season/season-policy.ts'
import { mayManageCategories } from '#domain/tickets/categories/category.ts'
import { mayManageServiceLevels } from '#domain/tickets/sla/service-rules.ts'

const rules = {
  workOnTickets: mayWorkOnTickets,
  readReports: mayReadReports,
  readSealedReports: mayReadSealedReports,
  manageFaq: mayManageFaq,
  manageSearch: mayManageSearch,
  manageArticles: mayManageArticles,
  manageAnnouncements: mayManageAnnouncements,
  manageSeason: mayManageSeason,
  closeSeason: mayCloseSeason,
  manageOffices: mayManageOffices,
  manageReplies: mayManageCannedReplies,
  manageServiceHours: mayManageServiceLevels,
  manageCategories: mayManageCategories,
  managePeople: mayManagePeople,
  readMail: mayReadMails,
  readAccessLog: mayReadAccessLog,
  changeSecurity: mayManageSecurity,
  manageBreaches: mayManageBreaches,
  manageApiKeys: mayManageApiKeys,
  manageBackups: mayManageBackups,
  readDatabase: mayReadDatabase,
  readSettings: mayReadSettings,
} satisfies Record<string, (person: Person) => boolean>

export type Power = keyof typeof rules
export type Powers = Readonly<Record<Power, boolean>>

export function powersOf(person: Person): Powers {
  return Object.fromEntries(Object.entries(rules).map(([name, may]) => [name, may(person)])) as Powers
}
