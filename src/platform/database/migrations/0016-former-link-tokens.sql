-- What links carry is derived from the site's secret. Where that has been changed, a link that was sent before stays
-- open beside the one that its owner is shown now.
alter table share_link add column former_token_hash varchar(64)
  constraint share_link_former_token_hash_unique unique;

alter table calendar_feed add column former_token_hash varchar(64)
  constraint calendar_feed_former_token_hash_unique unique;
