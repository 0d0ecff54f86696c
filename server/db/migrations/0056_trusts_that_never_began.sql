-- A delegation that was ended before its beginning has no time at all, not one that ends before it starts.
update trust set until_at = from_at where until_at < from_at;
