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
  member('kaisa', 'Kaisa', 'Documents and questionnaires'),
  member('kwame', 'Kwame', 'Documents and questionnaires'),
  member('sofia', 'Sofia', 'Safer gambling: returns, exclusions, limits, cases'),
  member('samir', 'Samir', 'Safer gambling: returns, exclusions, limits, cases'),
  member('clara', 'Clara', 'Complaints'),
  member('carlo', 'Carlo', 'Complaints'),
  member('petra', 'Petra', 'Money in suspense'),
  member('pavel', 'Pavel', 'Money in suspense'),
]
