/** Trustly's error numbers with its own names. */
export const errors = {
  602: 'ERROR_FUNCTION_ACCESS_DENIED',
  616: 'ERROR_INVALID_CREDENTIALS',
  620: 'ERROR_UNKNOWN',
  623: 'ERROR_INVALID_PARAMETERS',
  636: 'ERROR_UNABLE_TO_VERIFY_RSA_SIGNATURE',
  637: 'ERROR_DUPLICATE_MESSAGE_ID',
  638: 'ERROR_ENDUSER_IS_BLOCKED',
  688: 'ERROR_DUPLICATE_UUID',
  696: 'ERROR_ENDUSERID_IS_NULL',
  697: 'ERROR_MESSAGEID_IS_NULL',
  698: 'ERROR_INVALID_IP',
  700: 'ERROR_MALFORMED_SUCCESSURL',
  701: 'ERROR_MALFORMED_FAILURL',
  705: 'ERROR_MALFORMED_NOTIFICATIONURL',
  732: 'ERROR_PNP_NOT_ENABLED',
  734: 'ERROR_NOTIFICATIONURL_NOT_HTTPS',
  737: 'ERROR_INVALID_COUNTRY',
} as const

export type ErrorNumber = keyof typeof errors

/** Answers of the panel that refuse the next call. */
export const numbersByAnswer: Readonly<Record<string, ErrorNumber>> = {
  'wrong-credentials': 616,
  unknown: 620,
  'wrong-signature': 636,
  'end-user-blocked': 638,
  'pay-n-play-off': 732,
}
