// What other areas may use of the tables of accounts: views to select from or to join, and columns that point at them.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder, type ReferenceConfig, text } from 'drizzle-orm/pg-core'
import { pick } from '#shared/pick.ts'
import { permissionGrant, user } from './account-tables.ts'
import type { Permission } from './person.ts'

const build = new QueryBuilder()

const facts = {
  ...pick(user, 'id', 'name', 'email', 'emailVerified', 'role', 'officeId', 'organization', 'phone'),
  ...pick(user, 'consentWithdrawnAt', 'erasureRequestedAt', 'erasedAt'),
}

/** An account that signs in: not blocked, and not erased, because erasing blocks it. */
export const isActive: SQL = eq(user.banned, false)

/** An account of somebody who works here. */
export const isStaffAccount: SQL = ne(user.role, 'client')

/** What was granted to the account, as an array. */
export const grantedPermissions = sql<Permission[]>`array(
  select ${permissionGrant.permission} from ${permissionGrant} where ${permissionGrant.userId} = ${user.id})`

/** Everybody who has or had an account; `alias` names the table within the query. */
export function people<Alias extends string>(alias: Alias) {
  return build.select(facts).from(user).as(alias)
}

/** Those who work here and can sign in, like `people`, with what was granted to them. */
export function activeStaff<Alias extends string>(alias: Alias) {
  return build
    .select({ ...facts, permissions: grantedPermissions.as('permissions') })
    .from(user)
    .where(and(isStaffAccount, isActive))
    .as(alias)
}

/** A column with an account's id; `actions` say what its deletion does to the row. */
export function personReference<Name extends string>(name: Name, actions?: ReferenceConfig['actions']) {
  return text(name).references(() => user.id, actions)
}
