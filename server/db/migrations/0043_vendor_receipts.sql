-- Notices that DingTalk is asked about once: whom did they reach?
create index vendor_message_unconfirmed on vendor_message (sent_at)
  where vendor = 'dingtalk' and outcome is null and state in ('sent', 'closed');
