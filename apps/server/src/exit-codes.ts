/**
 * Exit code of a start that cannot succeed without a change by a person (EX_CONFIG of sysexits). A supervisor should
 * not restart.
 */
export const cannotStartCode = 78
