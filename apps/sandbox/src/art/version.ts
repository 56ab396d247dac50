/**
 * Version of the picture generator. It is part of every picture's address and of every cached file's path, so that a
 * picture may be kept for ever: whoever changes a drawing changes this word.
 */
export const GENERATOR_VERSION = 'v2'
