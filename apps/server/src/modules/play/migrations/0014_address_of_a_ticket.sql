-- Breaks nobody: a ticket of an earlier release is bound to no address.
alter table play.session_token
  -- Address of the device that a ticket was made for, which the studio compares with that of its own visitor. Deleted
  -- with the ticket.
  add column address text,
  add constraint session_token_address_check check (address is null or kind = 'ticket');
