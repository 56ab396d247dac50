/** Answers to operators: the `error` number is the outcome. */
export type Answer = Readonly<Record<string, unknown>> & { readonly error: string }

export const ok = { error: '0', description: 'OK' } as const
export const refusal = (error: number, description: string): Answer => ({ error: String(error), description })
