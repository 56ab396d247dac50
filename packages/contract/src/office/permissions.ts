/**
 * The rights of staff: the only place where one exists. Each has a route; others of the office come with theirs.
 * `people` is how many persons each of its acts needs: of two, one proposes and another one approves. A single act may
 * need more.
 */
export const staffPermissions = {
  'player.reveal.identity': { people: 1 },
  'document.read': { people: 1 },
  'document.open': { people: 1 },
  'document.request': { people: 1 },
  'document.decide': { people: 1 },
  'edd.read': { people: 1 },
  'edd.decide': { people: 1 },
  /** A hit is confirmed by one person; two dismiss it. */
  'screening.decide': { people: 1 },
  'exclusion.impose': { people: 1 },
  'exclusion.returnReview': { people: 2 },
  'limit.tighten': { people: 1 },
  'risk.read': { people: 1 },
  'risk.act': { people: 1 },
  'safety.read': { people: 1 },
  'safety.act': { people: 1 },
  'safety.close': { people: 1 },
  'complaint.read': { people: 1 },
  'complaint.answer': { people: 1 },
  'complaint.pack': { people: 1 },
  /** One person adds an entry; another one removes it. */
  'ineligible.edit': { people: 1 },
  'suppression.export': { people: 1 },
  'dormancy.read': { people: 1 },
  'recon.read': { people: 1 },
  'recon.resolve': { people: 2 },
} as const satisfies Readonly<Record<string, { readonly people: 1 | 2 }>>

/** Rights of commands: the office has no route for what they allow. */
export const commandPermissions = [
  'suppression.export',
  'dormancy.read',
] as const satisfies readonly (keyof typeof staffPermissions)[]

export type Permission = keyof typeof staffPermissions

export const permissionNames = Object.keys(staffPermissions) as readonly Permission[]

/** Named lists of permissions. A grant names markets and an end besides; there is no role with every right. */
export const staffRoles = {
  'kyc-analyst': [
    'player.reveal.identity',
    'document.read',
    'document.open',
    'document.request',
    'document.decide',
    'edd.read',
    'edd.decide',
    'screening.decide',
  ],
  'safer-gambling': [
    'exclusion.impose',
    'exclusion.returnReview',
    'limit.tighten',
    'risk.read',
    'risk.act',
    'safety.read',
    'safety.act',
    'safety.close',
  ],
  'fraud-analyst': ['risk.read', 'risk.act'],
  'complaints-officer': ['complaint.read', 'complaint.answer', 'complaint.pack'],
  'compliance-officer': ['ineligible.edit', 'suppression.export', 'dormancy.read'],
  'payments-officer': ['recon.read', 'recon.resolve'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type StaffRole = keyof typeof staffRoles

export const roleNames = Object.keys(staffRoles) as readonly StaffRole[]

/** Why a person cannot do something about a row now. The office draws its buttons from it and computes nothing. */
export const cannotReasons = [
  'no_right',
  'out_of_scope',
  'own_request',
  'needs_step_up',
  'wrong_state',
] as const
export type CannotReason = (typeof cannotReasons)[number]
