/** An invented member of the operator's staff. The secrets are those of an installation on one machine. */
export interface StaffMember {
  readonly name: string
  readonly shownName: string
  readonly job: string
  readonly password: string
  readonly codeSecret: Buffer
}

const member = (name: string, shownName: string, job: string): StaffMember => ({
  name,
  shownName,
  job,
  password: 'sandbox-password-of-staff',
  codeSecret: Buffer.from(`sandbox code secret of ${name}`),
})

export const members: readonly StaffMember[] = [
  member('kaisa', 'Kaisa', 'Documents, questionnaires, means and screening'),
  member('kwame', 'Kwame', 'Documents, questionnaires, means and screening'),
  member('sofia', 'Sofia', 'Safer gambling: returns, exclusions, limits, care, cases'),
  member('samir', 'Samir', 'Safer gambling: returns, exclusions, limits, care, cases'),
  member('clara', 'Clara', 'Complaints'),
  member('carlo', 'Carlo', 'Complaints'),
  member('olga', 'Olga', 'Persons who may not play'),
  member('oskar', 'Oskar', 'Persons who may not play'),
  member('petra', 'Petra', 'Money in suspense'),
  member('pavel', 'Pavel', 'Money in suspense'),
]
