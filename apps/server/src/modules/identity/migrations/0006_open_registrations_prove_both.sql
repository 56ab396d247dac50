-- Breaks nobody: sign-ups that are open are asked for both proofs, as new ones are.
update identity.registration set pins = array['email', 'sms'] where step in ('ContactInfo', 'Verification');
