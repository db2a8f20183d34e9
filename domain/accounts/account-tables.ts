import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'
import type { Permission, Role } from './person.ts'
import type { Registrant } from './registrant.ts'
import type { SignInWay } from './sign-in-attempt.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const user = pgTable(
  'user',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    // Better Auth's own flags; our facts are rows with who and when.
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    role: text().$type<Role>().notNull().default('client'),
    banned: boolean().notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: moment('ban_expires'),
    twoFactorEnabled: boolean('two_factor_enabled').default(false),
    phone: text(),
    nisn: text(),
    organization: text(),
    position: text(),
    address: text(),
    /** Who opened the account, as stated at registration; null: unknown. */
    registrant: text().$type<Registrant>(),
    /** The branch office of an agent; null for the province and for clients. References branch_office (migration). */
    officeId: integer('office_id'),
    specializations: text().array().notNull().default([]),
    /** When a session was used last, to a day; sessions themselves end and are not in backups. Kept by a trigger. */
    lastSeenAt: moment('last_seen_at'),
    /** Since then the person's data are kept and not used, until they agree again. */
    consentWithdrawnAt: moment('consent_withdrawn_at'),
    /** 'Hapus akun saya' was asked for; seven days later the person's data go. */
    erasureRequestedAt: moment('erasure_requested_at'),
    erasedAt: moment('erased_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('user_email').on(table.email),
    index('user_role').on(table.role),
    index('user_nisn').on(table.nisn).where(sql`nisn is not null`),
    index('user_erased').on(table.erasedAt).where(sql`erased_at is not null`),
    index('user_phone').on(sql`right(regexp_replace(phone, '\\D', '', 'g'), 9)`),
    index('user_phone_end').on(sql`right(regexp_replace(phone, '\\D', '', 'g'), 6)`),
  ],
)

/** The ids of accounts and contacts, for references to either. Triggers of both tables write it. */
export const requester = pgTable('requester', { id: text().primaryKey() })

/** People who ask without an account. */
export const contact = pgTable(
  'contact',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    phone: text(),
    organization: text(),
    erasureRequestedAt: moment('erasure_requested_at'),
    erasedAt: moment('erased_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('contact_phone').on(sql`right(regexp_replace(phone, '\\D', '', 'g'), 9)`),
    index('contact_phone_end').on(sql`right(regexp_replace(phone, '\\D', '', 'g'), 6)`),
    index('contact_erasure').on(table.id).where(sql`erasure_requested_at is not null or erased_at is not null`),
  ],
)

const ownerId = () => text('user_id').references(() => user.id, { onDelete: 'cascade' })

export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    token: text().notNull(),
    userId: ownerId().notNull(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
    /** Opened on a device that others use too: it rests for half an hour at most, and its cookie ends with the browser. */
    shared: boolean().notNull().default(false),
    /** Kept to some minutes; the idle limit counts from here. */
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('session_token').on(table.token), index('session_user').on(table.userId)],
)

export const account = pgTable(
  'account',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: ownerId().notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    /** Argon2id hash. */
    password: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('account_user').on(table.userId)],
)

export const verification = pgTable(
  'verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
)

export const permissionGrant = pgTable(
  'permission_grant',
  {
    userId: ownerId().notNull(),
    permission: text().$type<Permission>().notNull(),
    /** Who granted it; null for the grants of the first start. */
    grantedBy: text('granted_by').references(() => user.id, { onDelete: 'set null' }),
    grantedAt: moment('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.permission] })],
)

export const twoFactor = pgTable(
  'two_factor',
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: ownerId().notNull(),
    verified: boolean().default(true),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index('two_factor_user').on(table.userId)],
)

/** Profile photos, re-encoded; the id is unguessable and part of the address they are served under. */
export const profilePhoto = pgTable('profile_photo', {
  id: text().primaryKey(),
  userId: ownerId().notNull().unique('profile_photo_user'),
  /** WebP. */
  content: bytea().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const consent = pgTable(
  'consent',
  {
    userId: ownerId().notNull(),
    document: text().$type<'terms' | 'privacy'>().notNull(),
    version: text().notNull(),
    acceptedAt: moment('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document, table.version] })],
)

/** The parent or guardian who agrees for a pupil under 18; the version is the privacy policy's. */
export const guardianConsent = pgTable('guardian_consent', {
  userId: ownerId().primaryKey(),
  name: text().notNull(),
  version: text().notNull(),
  agreedAt: moment('agreed_at').notNull(),
})

/** A change of address under way: it counts once both addresses have confirmed it. */
export const emailChange = pgTable('email_change', {
  userId: ownerId().primaryKey(),
  newEmail: text('new_email').notNull(),
  oldConfirmedAt: moment('old_confirmed_at'),
  newConfirmedAt: moment('new_confirmed_at'),
  createdAt: moment('created_at').notNull(),
})

export const linkedIdentity = pgTable(
  'linked_identity',
  {
    issuer: text().notNull(),
    /** The provider's own name for the account, never given to another. */
    subject: text().notNull(),
    userId: ownerId().notNull(),
    email: text().notNull(),
    linkedAt: moment('linked_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('linked_identity_user').on(table.userId, table.issuer),
  ],
)

/** Each try to sign in to a known account, for its history; kept for `historyDays`. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId().notNull(),
    succeeded: boolean().notNull(),
    /** The first step was right and a code was asked for; gone once the code has followed. */
    awaitsCode: boolean('awaits_code').notNull().default(false),
    /** By what the person came; null: from before that was noted. */
    way: text().$type<SignInWay>(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('sign_in_attempt_user').on(table.userId, table.id.desc()),
    index('sign_in_attempt_time').on(table.createdAt),
    index('sign_in_attempt_failed').on(table.createdAt).where(sql`not succeeded`),
  ],
)
