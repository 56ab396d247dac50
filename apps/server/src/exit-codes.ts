/**
 * Exit code of a start that cannot succeed before a person has changed something (EX_CONFIG of sysexits): whoever looks
 * after the process need not try again.
 */
export const cannotStartCode = 78
