// The audit declarations of every area; an audit that is missing here fails the test beside it.
import { accountAudit, profileAudit, securityAudit, staffTwoFactorAudit } from '#domain/accounts/account-audit.ts'
import { apiKeyAudit, apiTicketAudit, webhookAudit } from '#domain/api-keys/api-key-audit.ts'
import { announcementAudit } from '#domain/content/announcements/announcement-audit.ts'
import { articleAudit } from '#domain/content/articles/article-audit.ts'
import { cannedReplyAudit } from '#domain/content/canned-replies/canned-reply-audit.ts'
import { clauseAudit } from '#domain/content/clauses/clause-audit.ts'
import { faqAudit } from '#domain/content/faq/faq-audit.ts'
import { contentFileAudit } from '#domain/content/files/content-file-policy.ts'
import { mailAudit } from '#domain/notifications/mail-audit.ts'
import { officeAudit, provinceAudit, regencyAudit } from '#domain/offices/office-audit.ts'
import { accessLogAudit } from '#domain/operations/access-log/access-log.ts'
import { composeAuditCatalog } from '#domain/operations/access-log/audit-catalog.ts'
import { backupAudit, backupScheduleAudit } from '#domain/operations/backups/backup.ts'
import { channelAudit } from '#domain/operations/channels/channel-audit.ts'
import { peakAudit } from '#domain/operations/peak/peak-audit.ts'
import { contactAudit, limitsAudit } from '#domain/operations/settings/setting-audit.ts'
import {
  breachAudit,
  personalDataAudit,
  retentionAudit,
  retentionSettingAudit,
  seasonCloseAudit,
} from '#domain/privacy/privacy-audit.ts'
import { reportAudit } from '#domain/reporting/report.ts'
import { offTopicAudit } from '#domain/search/off-topic-audit.ts'
import { synonymAudit } from '#domain/search/synonyms/synonym-audit.ts'
import { seasonAudit } from '#domain/season/season-policy.ts'
import { clusterAudit } from '#domain/shared-answers/clusters/cluster-audit.ts'
import { serviceIncidentAudit } from '#domain/shared-answers/service-incident-audit.ts'
import { attachmentAudit } from '#domain/tickets/attachments/attachment-audit.ts'
import { bulkAudit } from '#domain/tickets/bulk/bulk-audit.ts'
import { ticketCategoryAudit } from '#domain/tickets/categories/ticket-category-audit.ts'
import { crisisLineAudit } from '#domain/tickets/distress/crisis-line-audit.ts'
import { onBehalfAudit } from '#domain/tickets/on-behalf/on-behalf-audit.ts'
import { dueTimesAudit, holidayAudit, serviceRulesAudit } from '#domain/tickets/sla/service-level-audit.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { chainAudit } from '#platform/audit/audit-chain.ts'

export const auditCatalog = composeAuditCatalog([
  accessLogAudit,
  accountAudit,
  announcementAudit,
  apiKeyAudit,
  apiTicketAudit,
  articleAudit,
  attachmentAudit,
  backupAudit,
  backupScheduleAudit,
  bulkAudit,
  cannedReplyAudit,
  channelAudit,
  chainAudit,
  contactAudit,
  crisisLineAudit,
  provinceAudit,
  contentFileAudit,
  dueTimesAudit,
  faqAudit,
  holidayAudit,
  breachAudit,
  limitsAudit,
  mailAudit,
  offTopicAudit,
  officeAudit,
  onBehalfAudit,
  peakAudit,
  personalDataAudit,
  profileAudit,
  regencyAudit,
  reportAudit,
  retentionAudit,
  retentionSettingAudit,
  seasonAudit,
  seasonCloseAudit,
  securityAudit,
  serviceIncidentAudit,
  clusterAudit,
  serviceRulesAudit,
  staffTwoFactorAudit,
  synonymAudit,
  clauseAudit,
  ticketAudit,
  ticketCategoryAudit,
  webhookAudit,
])
